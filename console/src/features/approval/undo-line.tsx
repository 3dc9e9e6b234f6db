import { saidColor } from '@kolaj/domain/collage/said-values';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCircleCheck, IconEyeOff } from '@tabler/icons-react';
import { UNDO_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import { useHeld } from '../../lib/time/use-held.ts';
import type { DecisionKind } from '../../product/approval/verify-state.ts';
import type { LastDecision, Verifying } from './round/use-verifying.ts';
import styles from './undo-line.module.css';

const icons = { approved: IconCircleCheck, returned: IconArrowBackUp, passive: IconEyeOff };

/** What was just done, with Undo, for 5 s; the clock stops while somebody points at it. Z works longer. */
export function UndoLine({ verifying }: { verifying: Verifying }) {
  const { last } = verifying;
  return (
    <div className={styles.place} role="status">
      {last !== null && <Line key={`${last.card.id} ${last.kind}`} last={last} verifying={verifying} />}
    </div>
  );
}

function Line({ last, verifying }: { last: LastDecision; verifying: Verifying }) {
  const { isHeld, holders } = useHeld();
  useAfter(UNDO_MS, verifying.forgetLast, !isHeld);
  const DecisionIcon = icons[last.kind];
  const name = [last.card.code, saidColor(last.card)].filter(Boolean).join(' ');
  const text = useDecisionText()(last.kind, name);

  return (
    <fieldset {...holders} className={styles.line} data-kind={last.kind}>
      <DecisionIcon size={17} stroke={1.75} aria-hidden className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {last.kind === 'returned' && !last.hasNote && (
        <button type="button" className={styles.button} onClick={() => verifying.noting.startFor(last.card.id)}>
          <Trans id="verify.add-note">Note</Trans>
        </button>
      )}
      <button type="button" className={styles.button} onClick={verifying.undo}>
        <Trans id="common.undo">Undo</Trans> <kbd>{'Z'}</kbd>
      </button>
      <svg className={styles.ring} data-still={isHeld} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
      </svg>
    </fieldset>
  );
}

function useDecisionText(): (kind: DecisionKind, name: string) => string {
  const { t } = useLingui();
  return (kind, name) => {
    switch (kind) {
      case 'approved':
        return t({ id: 'verify.was-approved', message: `${name} approved` });
      case 'returned':
        return t({ id: 'verify.was-returned', message: `${name} sent back` });
      case 'passive':
        return t({ id: 'verify.was-passive', message: `${name} is passive` });
    }
  };
}
