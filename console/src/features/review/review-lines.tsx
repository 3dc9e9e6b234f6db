import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './review.module.css';
import { itemOf, type ReviewState, shownState } from './review-state.ts';
import { useStateWords } from './state-line.tsx';
import type { Reviewing } from './use-review.ts';

/** What was decided last, with the way back. */
export function LastLine({ reviewing: { state, undo } }: { reviewing: Reviewing }) {
  const last = itemOf(state, state.lastId);
  if (last === null) return null;
  const isSaved = last.undoable && !state.sending.has(last.id);
  const isApproved = shownState(state, last) === 'approved';
  const { code } = last;
  const LastIcon = isApproved ? IconCheck : IconArrowBackUp;
  return (
    <div className={styles.line} data-kind={isApproved ? 'approved' : 'returned'}>
      <LastIcon size={17} stroke={2} aria-hidden />
      <span className={styles.lineText} role="status">
        {isApproved ? (
          <Trans id="review.last-approved">{code} approved</Trans>
        ) : (
          <Trans id="review.last-returned">{code} sent back</Trans>
        )}
      </span>
      <button type="button" className={styles.lineButton} disabled={!isSaved} onClick={() => undo(last.id)}>
        <Trans id="review.undo">Undo</Trans>
      </button>
    </div>
  );
}

/** A decision that did not come about, why, and the way to that picture. */
export function TroubleLine({ reviewing: { state, go, closeTrouble } }: { reviewing: Reviewing }) {
  const { t } = useLingui();
  const text = useTroubleText();
  const { trouble } = state;
  if (trouble === null) return null;
  const isElsewhere = trouble.id !== state.currentId && itemOf(state, trouble.id) !== null;
  return (
    <div role="alert" className={styles.line} data-kind="trouble">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span className={styles.lineText} data-whole>
        <strong>{trouble.code}</strong>: {text(state, trouble)}
      </span>
      {isElsewhere && (
        <button type="button" className={styles.lineButton} onClick={() => go(trouble.id)}>
          <Trans id="review.look">Look</Trans>
        </button>
      )}
      <button
        type="button"
        className={styles.lineClose}
        aria-label={t({ id: 'common.close', message: 'Close' })}
        onClick={closeTrouble}
      >
        <IconX size={17} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function useTroubleText(): (state: ReviewState, trouble: NonNullable<ReviewState['trouble']>) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  const words = useStateWords();
  return (state, { id, why, error }) => {
    switch (why) {
      case 'conflict':
        return t({ id: 'review.was-changed', message: 'it has just changed. Decide about the new picture.' });
      case 'decided': {
        const item = itemOf(state, id);
        const said = item === null ? '' : words(item, item.state);
        return t({ id: 'review.was-decided', message: `already decided. ${said}.` });
      }
      case 'away':
        return t({ id: 'review.was-away', message: 'the shop is changing it. It comes back when it is done.' });
      case 'too-late':
        return t({ id: 'review.too-late', message: 'this can no longer be undone here. Ask the shop.' });
      case 'not-found':
        return t({ id: 'review.was-deleted', message: 'the shop has deleted it.' });
      case 'broken': {
        const { title, requestId } = errorText(error);
        const request = requestId === null ? '' : t({ id: 'common.request-id', message: `Request ${requestId}` });
        return [t({ id: 'review.not-saved', message: 'not saved, it still waits for you.' }), title, request]
          .filter(Boolean)
          .join(' ');
      }
    }
  };
}
