import type { RetryLook, RetrySample as Sample } from '@kolaj/contract/collage/collage-retry';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './failed.module.css';
import { useFailureText } from './failure-text.ts';
import { useReasonWords } from './reason-words.ts';
import { type RetryWish, useRetry, useRetryLook } from './retry.query.ts';

/** One collage of the look ahead: its state now, and the result of trying again. */
function RetrySample({ sample }: { sample: Sample }) {
  const { code, subfolder, thumbnail, outcome } = sample;
  const before = useBefore(sample);
  const after = useAfter(sample);
  return (
    <li className={styles.sample}>
      <Picture src={thumbnail} alt="" ratio="photo" />
      <span className={styles.sampleWords}>
        <span className={styles.sampleCode}>
          {code} · {subfolder}
        </span>
        <span className={styles.before}>{before}</span>
        <span className={styles.after} data-tone={tones[outcome]}>
          → {after}
        </span>
      </span>
    </li>
  );
}

const tones: Record<Sample['outcome'], string> = {
  works: 'green',
  changes: 'blue',
  'still-failed': 'red',
  'not-known': 'blue',
};

function useBefore({ before }: Sample): string {
  const textOf = useFailureText();
  if (before.failure === null) return before.template ?? '';
  const { title, detail } = textOf(before.failure);
  return [title, detail].filter(Boolean).join(' · ');
}

function useAfter({ outcome, after }: Sample): string {
  const { t } = useLingui();
  const failureOf = useFailureText();
  const template = after.template ?? '';
  const words = {
    template: t({ id: 'retry.changes-template', message: 'another template' }),
    photos: t({ id: 'retry.changes-photos', message: 'other photos or places' }),
    texts: t({ id: 'retry.changes-texts', message: 'other texts' }),
  };
  switch (outcome) {
    case 'works':
      return t({ id: 'retry.sample-works', message: `gets its picture with ${template}` });
    case 'changes': {
      const changes = after.changes.map((change) => words[change]).join(', ');
      return t({ id: 'retry.sample-changes', message: `${changes} (${template})` });
    }
    case 'still-failed': {
      if (after.failure === null) return t({ id: 'retry.still-failed', message: 'still need work' });
      const { title, detail } = failureOf(after.failure);
      return [title, detail].filter(Boolean).join(' · ');
    }
    case 'not-known':
      return t({ id: 'retry.sample-not-known', message: 'is checked when it is processed' });
  }
}

interface RetryDialogProps {
  wish: Omit<RetryWish, 'waiting'>;
  onClose: () => void;
}

/** What trying again by the usual rules would change, before anything is changed; approved collages are never part of it. */
export function RetryDialog({ wish: asked, onClose }: RetryDialogProps) {
  const [waiting, setWaiting] = useState(false);
  const wish = { ...asked, waiting };
  const look = useRetryLook(wish);
  if (look.data === undefined) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        width={620}
        title={<Trans id="retry.title">What trying again would change</Trans>}
      >
        <Loaded query={look} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <Outlook look={look.data} isLooking={look.isPlaceholderData} wish={wish} onWaiting={setWaiting} onClose={onClose} />
  );
}

interface OutlookProps {
  look: RetryLook;
  /** The numbers are those of before; new ones are on their way. */
  isLooking: boolean;
  wish: RetryWish;
  onWaiting: (waiting: boolean) => void;
  onClose: () => void;
}

function Outlook({ look, isLooking, wish, onWaiting, onClose }: OutlookProps) {
  const { t } = useLingui();
  const facts = useFacts(look);
  const reasonOf = useReasonWords();
  const retry = useRetry();
  const total = look.works + look.changes + look.not_known;
  const errorText = useErrorText();
  const nothing = total === 0 ? <Trans id="retry.nothing">Trying again would change nothing.</Trans> : null;
  const refusal = retry.error === null ? nothing : errorText(retry.error).title;
  const confirmText = (count: number) =>
    t({ id: 'bulk.reprocess', message: plural(count, { one: 'Reprocess #', other: 'Reprocess #' }) });
  const queuedText = (count: number) =>
    t({
      id: 'toast.queued',
      message: plural(count, { one: '# collage is processed again', other: '# collages are processed again' }),
    });
  const send = () =>
    retry.mutate(wish, {
      onSuccess: (answer) => {
        if (!answer.success) return;
        const { queued } = answer.data.result;
        showToast({ text: queuedText(queued) });
        onClose();
      },
    });
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={<Trans id="retry.title">What trying again would change</Trans>}
      {...(wish.reason === null ? {} : { under: reasonOf(wish.reason).title })}
      facts={facts}
      lines={look.reasons.map(({ reason, count: left }) => ({
        id: reason,
        icon: IconAlertTriangle,
        title: reasonOf(reason).title,
        names: reasonOf(reason).hint,
        count: left,
      }))}
      below={
        look.samples.length > 0 && (
          <>
            <h3 className={styles.small}>
              <Trans id="retry.samples">For example</Trans>
            </h3>
            <ul className={styles.samples}>
              {look.samples.map((sample) => (
                <RetrySample key={sample.id} sample={sample} />
              ))}
            </ul>
          </>
        )
      }
      note={<Trans id="retry.note">Approved collages stay as they are.</Trans>}
      confirm={confirmText(total)}
      confirmIcon={<IconRepeat size={18} stroke={2} aria-hidden />}
      onConfirm={send}
      isBusy={retry.isPending || isLooking}
      {...(refusal === null ? {} : { refusal })}
    >
      <Checkbox
        className={styles.waiting ?? ''}
        checked={wish.waiting}
        label={t({ id: 'retry.waiting', message: 'Also collages waiting for approval that nobody has edited' })}
        onChange={(event) => onWaiting(event.currentTarget.checked)}
      />
    </ConfirmFacts>
  );
}

function useFacts({ works, changes, same, still_failed: failed, not_known: open }: RetryLook) {
  const { t } = useLingui();
  const facts = [
    { id: 'works', value: works, label: t({ id: 'retry.works', message: 'get their picture' }) },
    { id: 'changes', value: changes, label: t({ id: 'retry.changes', message: 'would look different' }) },
    { id: 'failed', value: failed, label: t({ id: 'retry.still-failed', message: 'still need work' }) },
    { id: 'same', value: same, label: t({ id: 'retry.same', message: 'stay the same' }) },
    { id: 'open', value: open, label: t({ id: 'retry.open', message: 'are not known yet' }) },
  ];
  return facts.filter(({ id, value }) => id === 'works' || value > 0).slice(0, 4);
}
