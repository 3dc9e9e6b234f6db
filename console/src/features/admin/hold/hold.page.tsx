import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { holdCauseWords } from '../../../product/sending/hold-words.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './hold.module.css';
import { useChangeHold, useHold } from './hold.query.ts';

/** As short as the server takes. */
const LEAST_WHY = 3;

/** Whether everything is held, by whom and why, and how much waits. */
function HoldNow({ hold, isBusy, onRelease }: { hold: Hold; isBusy: boolean; onRelease: () => void }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const { held, waiting } = hold;
  const waits = t({
    id: 'stop.waiting',
    message: plural(waiting, { one: '# message waits.', other: '# messages wait.' }),
  });
  if (!held) {
    return (
      <Banner tone="green" title={t({ id: 'hold.free', message: 'Nothing is held.' })}>
        {waiting > 0 && waits}
      </Banner>
    );
  }
  const why = held.cause === null ? held.why : t(holdCauseWords[held.cause]);
  const said = [held.by, held.at !== null && ago(held.at), why].filter(Boolean).join(' · ');
  return (
    <Banner
      tone="red"
      icon={IconHandStop}
      title={t({ id: 'hold.held', message: 'Sending is held.' })}
      actions={
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          loading={isBusy}
          onClick={onRelease}
        >
          {t({ id: 'hold.release', message: 'Release' })}
        </Button>
      }
    >
      {said} {waiting > 0 && waits}
    </Banner>
  );
}

/** Holds everything, with the reason that every firm reads. */
function HoldForm({ isBusy, onHold }: { isBusy: boolean; onHold: (why: string) => void }) {
  const { t } = useLingui();
  const [why, setWhy] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why.trim().length >= LEAST_WHY) onHold(why.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.about}>
        {t({
          id: 'hold.about',
          message: 'A hold stops all shops after the current message. It stays until somebody releases it.',
        })}
      </p>
      <TextField
        name="why"
        label={t({ id: 'hold.why', message: 'Why? Every firm reads it.' })}
        maxLength={200}
        autoComplete="off"
        value={why}
        onChange={({ currentTarget: { value } }) => setWhy(value)}
      />
      <Button
        type="submit"
        variant="filled"
        color="red"
        leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={why.trim().length < LEAST_WHY}
      >
        {t({ id: 'hold.hold', message: 'Hold all sending' })}
      </Button>
    </form>
  );
}

/** The brake of the whole installation, for administrators; the command line has the same (`kolaj -- hold`). */
export function HoldPage() {
  const { t } = useLingui();
  const query = useHold();
  const change = useChangeHold();
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead title={t({ id: 'hold.title', message: 'Sending of all firms' })} crumbs={crumbs} />
      {change.isError && <ErrorBanner error={change.error} onClose={() => change.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 72 }}>
        {(hold) => (
          <div className={styles.page}>
            <HoldNow hold={hold} isBusy={change.isPending} onRelease={() => change.mutate(null)} />
            {!hold.held && <HoldForm isBusy={change.isPending} onHold={(why) => change.mutate(why)} />}
            <HoldStopped stopped={hold.stopped} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Firms that have pressed their own stop. */
function HoldStopped({ stopped }: Pick<Hold, 'stopped'>) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  if (stopped.length === 0) return null;
  const title = t({ id: 'hold.stopped', message: 'Stopped by the firms themselves' });
  return (
    <section className={styles.stopped}>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {stopped.map(({ keyword, name, at, by }) => (
          <li key={keyword}>
            <b>{name}</b>
            <span>{[by, at !== null && ago(at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
