import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureSet } from '../../lib/media.ts';
import { Banner } from '../../ui/banner.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { Picture } from '../../ui/picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Broadcast } from './group-kinds.ts';
import styles from './progress.module.css';
import { type SettleAction, useControl, useSettle } from './progress.query.ts';
import { ControlFailed } from './progress-buttons.tsx';
import { type FailedGroup, questionsOf } from './progress-numbers.ts';
import { useRefusalText } from './refusal-text.ts';
import { useServerWords } from './server-words.ts';

/** Uncertain messages shown before the others are asked for. */
const FIRST_UNCERTAIN = 3;

/** What only a person can decide: uncertain messages one by one, failed ones by group. */
export function NeedsYou({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const [isAll, setIsAll] = useState(false);
  const { uncertain, failed } = questionsOf(send.questions);
  if (uncertain.length + failed.length === 0) return null;
  const shown = isAll ? uncertain : uncertain.slice(0, FIRST_UNCERTAIN);
  const hidden = uncertain.length - shown.length;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{t({ id: 'send.needs-you', message: 'Needs you' })}</h2>
        {send.counts.uncertain > 0 && (
          <StatusBadge status="uncertain" count={send.counts.uncertain} isDense size="sm" />
        )}
        {send.counts.failed > 0 && (
          <StatusBadge status="failed-delivery" count={send.counts.failed} isDense size="sm" />
        )}
      </div>
      <ul className={styles.questions}>
        {shown.map((question) => (
          <UncertainCard key={question.id} question={question} />
        ))}
        {hidden > 0 && (
          <li>
            <UnstyledButton className={styles.more ?? ''} onClick={() => setIsAll(true)}>
              <IconChevronDown size={17} stroke={2} aria-hidden />
              {t({
                id: 'send.more-uncertain',
                message: plural(hidden, { one: '# more uncertain', other: '# more uncertain' }),
              })}
            </UnstyledButton>
          </li>
        )}
        {failed.map((group) => (
          <FailedCard key={group.id} group={group} id={send.id} />
        ))}
      </ul>
    </section>
  );
}

type Question = Broadcast['questions'][number];

/** "BR-2041 → Beren VIP. No answer. It may have arrived." with its three ways on. */
function UncertainCard({ question }: { question: Question }) {
  const { t } = useLingui();
  const words = useServerWords();
  const settle = useSettle(question.id);
  const [isAsking, setIsAsking] = useState(false);
  const { product_name: product, group_name: group, picture, message } = question;
  const run = (action: SettleAction) => settle.mutate(action, { onSuccess: () => setIsAsking(false) });
  const busy = (action: SettleAction) => settle.isPending && settle.variables === action;
  return (
    <li className={styles.question}>
      <span className={styles.thumb}>
        <Picture {...pictureSet(picture)} alt="" sizes="48px" />
      </span>
      <p className={styles.words}>
        <strong>{`${product} → ${group}`}</strong>
        <span>{words(message)}</span>
      </p>
      {isAsking ? (
        <AskAgain isBusy={busy('send-again')} onCancel={() => setIsAsking(false)} onConfirm={() => run('send-again')} />
      ) : (
        <div className={styles.answers}>
          <Button
            size="xs"
            leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
            loading={busy('check')}
            onClick={() => run('check')}
          >
            {t({ id: 'send.check-again', message: 'Check again' })}
          </Button>
          <Button size="xs" loading={busy('count-as-sent')} onClick={() => run('count-as-sent')}>
            {t({ id: 'send.count-as-sent', message: 'Count as sent' })}
          </Button>
          <Button size="xs" className={styles.stop ?? ''} onClick={() => setIsAsking(true)}>
            {t({ id: 'send.again', message: 'Send again' })}
          </Button>
        </div>
      )}
      <SettleFailed settle={settle} />
    </li>
  );
}

interface AskAgainProps {
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** "Send again" asks once, in place; the safe button has the focus. */
function AskAgain({ isBusy, onCancel, onConfirm }: AskAgainProps) {
  const { t } = useLingui();
  return (
    <div className={styles.answers} role="alert">
      <p className={styles.ask}>
        {t({ id: 'send.again-asks', message: 'If it did arrive, the group gets it twice.' })}
      </p>
      <Button ref={focusOnMount} size="xs" onClick={onCancel}>
        {t({ id: 'common.cancel', message: 'Cancel' })}
      </Button>
      <Button size="xs" variant="filled" color="red" loading={isBusy} onClick={onConfirm}>
        {t({ id: 'send.again', message: 'Send again' })}
      </Button>
    </div>
  );
}

function SettleFailed({ settle }: { settle: ReturnType<typeof useSettle> }) {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  if (settle.isError) {
    const { title, detail } = errorText(settle.error);
    return (
      <div className={styles.wide}>
        <Banner tone="red" title={title} onClose={settle.reset}>
          {detail}
        </Banner>
      </div>
    );
  }
  if (settle.data?.success !== false) return null;
  return (
    <div className={styles.wide}>
      <Banner tone="violet" title={refusalText(settle.data).detail} onClose={settle.reset} />
    </div>
  );
}

/** A group whose messages failed for one reason. */
function FailedCard({ group, id }: { group: FailedGroup; id: string }) {
  const { t } = useLingui();
  const words = useServerWords();
  const control = useControl(id);
  const { images } = group;
  const waiting = t({ id: 'send.failed-images', message: plural(images, { one: '# image', other: '# images' }) });
  return (
    <li className={styles.question} data-kind="failed">
      <IconAlertTriangle size={19} stroke={1.75} aria-hidden className={styles.failedIcon} />
      <p className={styles.words}>
        <strong>{group.groupName}</strong>
        <span>{[words(group.message), waiting].filter(Boolean).join(' ')}</span>
      </p>
      <div className={styles.answers}>
        <Button size="xs" loading={control.isPending} onClick={() => control.mutate('retry')}>
          {t({ id: 'send.retry', message: 'Retry' })}
        </Button>
      </div>
      <div className={styles.wide}>
        <ControlFailed control={control} />
      </div>
    </li>
  );
}
