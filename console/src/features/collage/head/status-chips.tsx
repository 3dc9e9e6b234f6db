import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconHourglassHigh, IconLoader2 } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { sectionOrder } from '../shown/rows.ts';
import styles from './collages.module.css';

type Status = CollageCard['status'];

const icons = { failed: IconAlertTriangle, done: IconHourglassHigh, pending: IconLoader2, verified: IconCircleCheck };

interface StatusChipsProps {
  sections: Readonly<Record<Status, CollageCard[]>>;
  chosen: Status | null;
  onChoose: (status: Status | null) => void;
}

/** The four sections within thumb's reach: one of them, or all. */
export function StatusChips({ sections, chosen, onChoose }: StatusChipsProps) {
  const { i18n } = useLingui();
  const wordOf = useStatusWord();
  return (
    <div className={styles.statuses}>
      <Chip kind="view" isPressed={chosen === null} onClick={() => onChoose(null)}>
        <Trans id="collages.every-status">All</Trans>
      </Chip>
      {sectionOrder.map((status) => {
        const StatusIcon = icons[status];
        return (
          <Chip
            key={status}
            kind="view"
            isPressed={chosen === status}
            icon={<StatusIcon size={16} stroke={2} aria-hidden className={styles.statusIcon} data-status={status} />}
            onClick={() => onChoose(chosen === status ? null : status)}
          >
            <span className={styles.hidden}>{wordOf(status)} </span>
            {formatNumber(sections[status].length, i18n.locale)}
          </Chip>
        );
      })}
    </div>
  );
}
