import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEyeSearch, IconRepeat } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import type { Row } from '../shown/rows.ts';
import styles from './collage-list.module.css';

interface SectionHeaderProps {
  row: Extract<Row, { kind: 'header' }>;
  onToggle: () => void;
  onShowAll: () => void;
  onSelectAll: () => void;
  onReprocessAll: () => void;
  onForesee: () => void;
}

/** Status, how many, and what can be done with all of them. */
export function SectionHeader(props: SectionHeaderProps) {
  const { row, onToggle, onShowAll, onSelectAll, onReprocessAll, onForesee } = props;
  const { i18n } = useLingui();
  const mayEdit = useMay('edit');
  const { section, count, isOpen } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const hasActions = isOpen && count > 0;
  return (
    <div className={styles.header}>
      <h2>
        <button type="button" className={styles.headerButton} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={17} stroke={2} aria-hidden />
          <StatusBadge status={section} />
          <span className={styles.headerCount}>{formatNumber(count, i18n.locale)}</span>
        </button>
      </h2>
      {hasActions && (
        <div className={styles.headerActions}>
          {row.shownCount < count && (
            <Button variant="subtle" color="gray" size="xs" onClick={onShowAll}>
              <Trans id="collages.show-all">Show all {count}</Trans>
            </Button>
          )}
          {section === 'failed' && mayEdit && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              className={styles.foresee ?? ''}
              leftSection={<IconEyeSearch size={17} stroke={1.75} aria-hidden />}
              onClick={onForesee}
            >
              <Trans id="remedy.foresee">See what would change</Trans>
            </Button>
          )}
          {section === 'failed' && mayEdit && (
            <Button variant="subtle" color="gray" size="xs" onClick={onReprocessAll}>
              <IconRepeat size={17} stroke={1.75} aria-hidden />
              <span className={styles.iconOnly}>
                <Trans id="collages.reprocess-all">Reprocess all</Trans>
              </span>
            </Button>
          )}
          {section !== 'failed' && (
            <Button variant="subtle" color="gray" size="xs" onClick={onSelectAll}>
              <Trans id="collages.select-all">Select all {count}</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
