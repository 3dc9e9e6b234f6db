import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';
import type { DecisionKind } from '../../../product/approval/verify-state.ts';
import styles from './queue-strip.module.css';

const icons = { approved: IconCheck, returned: IconArrowBackUp, passive: IconEyeOff };

/** What was decided, in the corner of a small picture that is no longer judged. */
export function DecisionMark({ decision }: { decision: DecisionKind | undefined }) {
  if (decision === undefined) return null;
  const MarkIcon = icons[decision];
  return (
    <span className={styles.mark} data-kind={decision}>
      <MarkIcon size={14} stroke={2.5} aria-hidden />
    </span>
  );
}
