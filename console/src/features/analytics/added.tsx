import { addedPerHour, addedTable } from '@kolaj/domain/analytics/added-table';
import { daysOf } from '@kolaj/domain/analytics/day-range';
import { dayKey, parseDayKey } from '@kolaj/domain/shared/day';
import { Trans } from '@lingui/react/macro';
import { IconChartLine } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { AnalyticFrame } from './analytic-frame.tsx';
import styles from './analytics.module.css';
import { type Counts, useCounts } from './analytics.query.ts';
import { BrandTable } from './brand-table.tsx';
import { FileButtons } from './file-buttons.tsx';
import { HourSection } from './hour-section.tsx';
import { useRange } from './range/use-range.ts';
import { useCountsFile } from './use-counts-file.ts';

/** What was added and changed, by brand, day and hour (ANA-01…07). */
export function Added({ timeZone }: { timeZone: string }) {
  const range = useRange(timeZone);
  const query = useCounts(range.loaded);
  const save = useCountsFile();
  const counts = query.data;
  return (
    <AnalyticFrame range={range} tab="added" files={counts && <FileButtons onSave={() => save(counts)} />}>
      <Loaded query={query} skeleton="lines">
        {(counts) => (
          <CountsShown counts={counts} timeZone={timeZone} isOld={range.isWaiting || query.isPlaceholderData} />
        )}
      </Loaded>
    </AnalyticFrame>
  );
}

interface CountsShownProps {
  counts: Counts;
  timeZone: string;
  isOld: boolean;
}

function CountsShown({ counts, timeZone, isOld }: CountsShownProps) {
  const [from, to] = [parseDayKey(counts.from), parseDayKey(counts.to)];
  if (!from || !to) return null;
  const days = daysOf({ from, to }).map(dayKey);
  const table = addedTable({ ...counts, days: days.length });
  if (table.brands.length === 0) return <Nothing />;
  return (
    <div className={styles.page} data-old={isOld}>
      <BrandTable table={table} days={days} />
      <HourSection hours={addedPerHour(counts.hours)} timeZone={timeZone} />
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={IconChartLine}
      title={<Trans id="analytics.nothing">No collages in these days</Trans>}
      reason={<Trans id="analytics.nothing-reason">Choose other days, or import photos.</Trans>}
    >
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="analytics.to-collages">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}
