import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { Refusal } from '../../../product/approval/verify-state.ts';
import type { Verifying } from '../round/use-verifying.ts';
import styles from './problem.module.css';

/** A decision that did not come about, in words, with the way back to that picture. */
export function Problem({ verifying }: { verifying: Verifying }) {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { problem } = verifying.state;
  if (problem === null) return null;
  const { id, code, why } = problem;
  const isHere = verifying.state.cards.some((card) => card.id === id);
  return (
    <div role="alert" className={styles.problem}>
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span className={styles.text}>
        <strong>{code}</strong>: {textOf(why)}
      </span>
      {isHere && id !== verifying.state.currentId && (
        <button type="button" className={styles.button} onClick={() => verifying.go(id)}>
          <Trans id="verify.look-again">Review</Trans>
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t({ id: 'common.close', message: 'Close' })}
        onClick={verifying.closeProblem}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function useRefusalText(): (why: Refusal) => string {
  const { t } = useLingui();
  return (why) => {
    switch (why) {
      case 'conflict':
        return t({ id: 'outcome.conflict', message: 'somebody changed it in the meantime' });
      case 'not-ready':
        return t({ id: 'outcome.not-ready', message: 'its picture is still being drawn' });
      case 'not-found':
        return t({ id: 'outcome.not-found', message: 'it no longer exists' });
      case 'broken':
        return t({ id: 'verify.not-saved', message: 'not saved; still awaiting approval' });
    }
  };
}
