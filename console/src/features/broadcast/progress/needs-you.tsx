import { reasonKey } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconHelpHexagon, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Banner, type BannerTone } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import { useRefusalText } from '../words/refusal-text.ts';
import styles from './progress.module.css';
import { type FailedGroup, questionsOf } from './progress-numbers.ts';
import { type SettleAction, type Settled, useSettle, useSettleMany } from './settle.query.ts';

/** Uncertain messages shown before the others are asked for. */
const FIRST_UNCERTAIN = 3;

/** What only a person can decide: uncertain messages one by one, failed ones by group. */
export function NeedsYou({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const [isAll, setIsAll] = useState(false);
  const { uncertain, failed } = questionsOf(send.questions);
  if (uncertain.length + failed.length === 0) return null;
  const shown = isAll ? uncertain : uncertain.slice(0, FIRST_UNCERTAIN);
  const hidden = send.counts.uncertain - shown.length;
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
        {hidden > 0 && !isAll && (
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
        {send.counts.uncertain > 1 && <AllUncertain broadcast={send.id} count={send.counts.uncertain} />}
        {failed.map((group) => (
          <FailedGroupCard key={group.id} group={group} id={send.id} />
        ))}
      </ul>
    </section>
  );
}

/** One answer for every uncertain message of a send: the same three ways on. */
function AllUncertain({ broadcast, count }: { broadcast: string; count: number }) {
  const { t } = useLingui();
  const settle = useSettleMany({ broadcast, status: 'uncertain' });
  const [isAsking, setIsAsking] = useState(false);
  const run = (action: SettleAction) => settle.mutate(action, { onSettled: () => setIsAsking(false) });
  const busy = settle.isPending ? settle.variables : null;
  return (
    <li className={styles.question} data-kind="all">
      <IconHelpHexagon size={19} stroke={1.75} aria-hidden className={styles.uncertainIcon} />
      <p className={styles.words}>
        <strong>
          {t({
            id: 'send.all-uncertain',
            message: plural(count, { one: 'All # uncertain message', other: 'All # uncertain messages' }),
          })}
        </strong>
        <span role="status">{settle.data && <Outcome answer={settle.data} />}</span>
      </p>
      <Answers busy={busy} isAsking={isAsking} onAsk={setIsAsking} onAnswer={run} />
      <div className={styles.wide}>
        {settle.error !== null && <ErrorBanner error={settle.error} onClose={settle.reset} />}
      </div>
    </li>
  );
}

function Outcome({ answer: { settled, left } }: { answer: Settled }) {
  const { t } = useLingui();
  const done = t({ id: 'send.settled-count', message: plural(settled, { one: '# settled', other: '# settled' }) });
  const rest = t({
    id: 'send.left-count',
    message: plural(left, { one: '# stays uncertain', other: '# stay uncertain' }),
  });
  return left === 0 ? done : `${done} · ${rest}`;
}

/** A group whose messages failed for one reason. */
function FailedGroupCard({ group, id }: { group: FailedGroup; id: string }) {
  const { t } = useLingui();
  const wordsOf = useReasonWords();
  // Only this group's: the button below the counter retries all that failed.
  const retry = useSettleMany({
    broadcast: id,
    status: 'failed',
    isMeant: ({ group_name, reason }) =>
      group_name === group.groupName && reasonKey(reason) === reasonKey(group.reason),
  });
  const { images } = group;
  const maySend = useMay('send');
  const waiting = t({ id: 'send.failed-images', message: plural(images, { one: '# image', other: '# images' }) });
  return (
    <li className={styles.question} data-kind="failed">
      <IconAlertTriangle size={19} stroke={1.75} aria-hidden className={styles.failedIcon} />
      <p className={styles.words}>
        <strong>{group.groupName}</strong>
        <span>{[wordsOf(group.reason), waiting].filter(Boolean).join(' ')}</span>
      </p>
      <div className={styles.answers}>
        <Button size="xs" disabled={!maySend} loading={retry.isPending} onClick={() => retry.mutate('again')}>
          {t({ id: 'send.retry', message: 'Retry' })}
        </Button>
      </div>
      <div className={styles.wide}>
        {retry.error !== null && <ErrorBanner error={retry.error} onClose={retry.reset} />}
      </div>
    </li>
  );
}

type Question = Broadcast['questions'][number];

/** "BR-2041 → Beren VIP. No answer. It may have arrived." with its three ways on. */
function UncertainCard({ question }: { question: Question }) {
  const wordsOf = useReasonWords();
  const settle = useSettle(question.id);
  const [isAsking, setIsAsking] = useState(false);
  const { product_name: product, group_name: group, picture, reason, status } = question;
  const run = (action: SettleAction) => settle.mutate(action, { onSuccess: () => setIsAsking(false) });
  const busy = settle.isPending ? settle.variables : null;
  return (
    <li className={styles.question}>
      <span className={styles.thumb}>
        <Picture {...pictureSet(picture)} alt="" sizes="48px" />
      </span>
      <p className={styles.words}>
        <strong>{`${product} → ${group}`}</strong>
        <span>{wordsOf(reason, status)}</span>
      </p>
      <Answers busy={busy} isAsking={isAsking} onAsk={setIsAsking} onAnswer={run} />
      <div className={styles.wide}>
        <AnswerFailed answer={settle} tone="violet" />
      </div>
    </li>
  );
}

interface AnswersProps {
  /** Which answer is on its way. */
  busy: SettleAction | null;
  /** "Send again" was pressed. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onAnswer: (action: SettleAction) => void;
}

/** The three ways on from a message that may have arrived. "Send again" asks once, in place; the safe button has the focus. */
function Answers({ busy, isAsking, onAsk, onAnswer }: AnswersProps) {
  const { t } = useLingui();
  const maySend = useMay('send');
  const again = t({ id: 'send.again', message: 'Send again' });
  if (isAsking) {
    return (
      <div className={styles.answers} role="alert">
        <p className={styles.ask}>
          {t({ id: 'send.again-asks', message: 'If it did arrive, the group gets it twice.' })}
        </p>
        <Button ref={focusOnMount} size="xs" onClick={() => onAsk(false)}>
          {t({ id: 'common.cancel', message: 'Cancel' })}
        </Button>
        <Button size="xs" variant="filled" color="red" loading={busy === 'again'} onClick={() => onAnswer('again')}>
          {again}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.answers}>
      <Button
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
        disabled={!maySend}
        loading={busy === 'check'}
        onClick={() => onAnswer('check')}
      >
        {t({ id: 'send.check-again', message: 'Check again' })}
      </Button>
      <Button size="xs" disabled={!maySend} loading={busy === 'sent'} onClick={() => onAnswer('sent')}>
        {t({ id: 'send.count-as-sent', message: 'Count as sent' })}
      </Button>
      <Button size="xs" disabled={!maySend} className={styles.stop ?? ''} onClick={() => onAsk(true)}>
        {again}
      </Button>
    </div>
  );
}

interface AnswerFailedProps {
  /** A mutation: pause, stop, retry, or one of the three answers to an uncertain message. */
  answer: {
    error: Error | null;
    data: { success: true } | ({ success: false } & Parameters<ReturnType<typeof useRefusalText>>[0]) | undefined;
    reset: () => void;
  };
  /** Of a refusal; a failure is red. */
  tone: BannerTone;
}

/** What was refused or failed stays in sight. */
export function AnswerFailed({ answer, tone }: AnswerFailedProps) {
  const refusalText = useRefusalText();
  if (answer.error !== null) return <ErrorBanner error={answer.error} onClose={answer.reset} />;
  if (answer.data?.success !== false) return null;
  return <Banner tone={tone} title={refusalText(answer.data).detail} onClose={answer.reset} />;
}
