import type { ChannelFetch, GroupSettings } from '@kolaj/contract/channel/channel-admin';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { FoundChannel } from '@kolaj/domain/channel/group/group-entry';
import { listOf } from '@kolaj/domain/channel/group/group-moves';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Chip } from '../../../ui/button/chip.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useReasonWords } from '../../sending/reason-words.ts';
import styles from '../groups.module.css';
import { useChannelFetch, useFetchChannels } from '../groups.query.ts';
import { alertWords, fetchWords, tabWords } from '../groups-words.ts';
import type { GroupsEditing } from '../use-groups-editor.ts';

type Step = ChannelFetch['steps'][number];

const icons = {
  waiting: IconCircleDashed,
  running: IconLoader2,
  ok: IconCircleCheck,
  empty: IconCircleDashed,
  failed: IconAlertTriangle,
} as const;

/** Who was asked, and what each said; an error of one leaves the others as they are. */
function GroupsSteps({ fetch }: { fetch: ChannelFetch }) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  const wordsOf = ({ state, found, why }: Step): string => {
    switch (state) {
      case 'waiting':
        return t({ id: 'firm-groups.step-waiting', message: 'waits' });
      case 'running':
        return t({ id: 'firm-groups.step-running', message: 'is being asked' });
      case 'ok':
        return String(found);
      case 'empty':
        return t({ id: 'firm-groups.step-empty', message: 'none' });
      case 'failed':
        return why ? reasonWords(why) : t({ id: 'firm-groups.step-failed', message: 'no answer' });
    }
  };
  const nameOf = ({ what }: Step) => {
    const number = /^log (\d)$/.exec(what)?.[1];
    if (number === undefined) return what;
    return t({ id: 'firm-groups.step-log', message: `Log ${number}` });
  };
  return (
    <ul className={styles.steps} aria-label={t({ id: 'firm-groups.steps', message: 'Who was asked' })}>
      {fetch.steps.map((step) => {
        const StepIcon = icons[step.state];
        return (
          <li key={step.what} data-state={step.state}>
            <StepIcon size={15} stroke={2} aria-hidden />
            {nameOf(step)}: {wordsOf(step)}
          </li>
        );
      })}
    </ul>
  );
}

interface GroupsFoundProps {
  kind: ChannelKind;
  editor: GroupsEditing;
  view: GroupSettings;
}

/** Channels from the provider: the button that fetches them, how far it is, and what can be added (ADM-12, ADM-13, D-83). */
export function GroupsFound({ kind, editor, view }: GroupsFoundProps) {
  const { t } = useLingui();
  const { data: last } = useChannelFetch(kind);
  const ask = useFetchChannels(kind);
  const isRunning = last?.status === 'running' || ask.isPending;
  const isRefused = ask.data?.success === false;
  return (
    <section className={styles.found}>
      <div className={styles.foundHead}>
        <Button
          loading={isRunning}
          leftSection={<IconRefresh size={17} stroke={1.75} aria-hidden />}
          onClick={() => ask.mutate()}
        >
          {t(fetchWords[kind].ask)}
        </Button>
        {last && !isRefused && <GroupsSteps fetch={last} />}
      </div>
      {ask.isError && <ErrorBanner error={ask.error} onClose={() => ask.reset()} />}
      {isRefused && (
        <Banner
          tone="red"
          title={t(alertWords.settingsMissing)}
          onClose={() => ask.reset()}
          actions={
            <Button size="xs" onClick={() => editor.onTab('settings')}>
              <Trans id="firm-groups.to-settings">To the settings</Trans>
            </Button>
          }
        />
      )}
      {last && <Found fetch={last} editor={editor} view={view} />}
    </section>
  );
}

/** What is new first; what is in a list already can be looked at, and not be added again (ADM-18). */
function Found({ fetch, editor, view }: { fetch: ChannelFetch; editor: GroupsEditing; view: GroupSettings }) {
  const { t } = useLingui();
  const [isAllShown, setIsAllShown] = useState(false);
  const { found, kind, status } = fetch;
  const fresh = found.filter(({ id }) => listOf(view.swc, id) === null);
  const listedCount = found.length - fresh.length;
  const shown = isAllShown ? found : fresh;
  return (
    <>
      <p role="status" className={styles.outcome}>
        {status === 'done' && t(fresh.length > 0 ? fetchWords[kind].done : fetchWords[kind].none)}
        {status === 'failed' && (
          <Trans id="firm-groups.fetch-failed">Nobody has answered. Each line shows what is wrong.</Trans>
        )}
      </p>
      {listedCount > 0 && (
        <Chip isPressed={isAllShown} onClick={() => setIsAllShown(!isAllShown)}>
          {t({ id: 'firm-groups.show-listed', message: `Show those already listed (${listedCount})` })}
        </Chip>
      )}
      {shown.length > 0 && (
        <ul
          className={styles.foundList}
          aria-label={t({ id: 'firm-groups.found', message: 'Channels that were found' })}
        >
          {shown.map((channel) => (
            <FoundRow key={channel.id} channel={channel} editor={editor} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A chat that the provider knows, who of ours is in it, and the button that takes it in. */
function FoundRow({ channel, editor }: { channel: FoundChannel; editor: GroupsEditing }) {
  const { t } = useLingui();
  const { id, name, type, senders } = channel;
  const list = listOf(editor.form.lists, id);
  const facts = [
    ...(type === 'channel' ? [t({ id: 'firm-groups.channel', message: 'Public channel' })] : []),
    ...senders.map((sender) => sender.name),
    ...(list ? [t(tabWords[list])] : []),
  ];
  const add = t({ id: 'firm-groups.add', message: 'Add' });
  return (
    <li className={styles.foundRow}>
      <div className={styles.words}>
        <strong>{name || id}</strong>
        <span>{facts.join(' · ')}</span>
      </div>
      <Button
        size="xs"
        disabled={list !== null}
        aria-label={`${add}: ${name || id}`}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => editor.add(channel)}
      >
        {add}
      </Button>
    </li>
  );
}
