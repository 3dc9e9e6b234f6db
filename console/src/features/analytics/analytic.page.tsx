import { addedPerHour, addedTable } from '@kolaj/domain/analytics/added-table';
import { daysOf } from '@kolaj/domain/analytics/day-range';
import { dayKey, localDay, parseDayKey } from '@kolaj/domain/shared/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartLine, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { useNow } from '../../lib/texts/format.ts';
import { useShop } from '../../product/account/session.query.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './analytics.module.css';
import { type Counts, useCounts } from './analytics.query.ts';
import { BrandTable } from './brand-table.tsx';
import { HourSection } from './hour-section.tsx';
import { chosenRange, type RangeChoice, rangeText, searchOf } from './range/chosen-range.ts';
import { RangeButton } from './range/range-button.tsx';
import { presetWords } from './range/range-words.ts';
import { useLateRange } from './range/use-late-range.ts';
import { useCountsFile } from './use-counts-file.ts';

/** What was added and changed, by brand, day and hour (ANA-01…07). */
export function AnalyticPage() {
  const shop = useShop();
  return shop === null ? null : <Analytic timeZone={shop.time_zone} />;
}

function Analytic({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const search = useSearch({ from: '/shell/analytic' });
  const navigate = useNavigate({ from: '/analytic' });
  const today = localDay(new Date(useNow()), timeZone);
  const chosen = chosenRange(search, today);
  const { loaded, isWaiting, loadNow } = useLateRange(chosen);
  const query = useCounts(loaded);
  const choice: RangeChoice = {
    ...{ chosen, today: dayKey(today) },
    onPreset: (preset) => void navigate({ search: searchOf(preset), replace: true }),
    onDays: (days) => void navigate({ search: { ...days, range: undefined }, replace: true }),
  };
  return (
    <>
      <PageHead
        title={t({ id: 'nav.analytic', message: 'Analytic' })}
        actions={
          <>
            <RangeButton {...choice} />
            <FileButtons counts={query.data} />
          </>
        }
        phoneActions={<FileButtons counts={query.data} />}
      />
      {isPhone && <PhoneRange {...choice} />}
      <p className={styles.printed}>{rangeText(loaded)}</p>
      <div className={styles.waiting} role="status">
        {isWaiting && (
          <>
            <Trans id="analytics.loads-soon">The new days load in 3 s.</Trans>
            <Button size="xs" onClick={loadNow}>
              <Trans id="analytics.load-now">Load now</Trans>
            </Button>
          </>
        )}
      </div>
      <Loaded query={query} skeleton="lines">
        {(counts) => <CountsShown counts={counts} isOld={isWaiting || query.isPlaceholderData} />}
      </Loaded>
    </>
  );
}

/** The same choices within reach of a thumb; the last ones first, because these are what people look at. */
function PhoneRange(choice: RangeChoice) {
  const { t } = useLingui();
  return (
    <div className={styles.phoneRange}>
      <RangeButton {...choice} />
      <div className={styles.chips}>
        {(['today', 'last-7', 'last-14', 'last-30', 'this-month', 'last-month'] as const).map((preset) => (
          <Chip key={preset} isPressed={choice.chosen.preset === preset} onClick={() => choice.onPreset(preset)}>
            {t(presetWords[preset])}
          </Chip>
        ))}
      </div>
    </div>
  );
}

/** The table as a file and on paper. */
function FileButtons({ counts }: { counts: Counts | undefined }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const save = useCountsFile();
  if (counts === undefined) return null;
  const asFile = t({ id: 'analytics.csv', message: 'Save as CSV' });
  const print = t({ id: 'analytics.print', message: 'Print' });
  if (isPhone) return <IconButton icon={IconDownload} size="lg" label={asFile} onClick={() => save(counts)} />;
  return (
    <>
      <Button leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />} onClick={() => save(counts)}>
        {asFile}
      </Button>
      <IconButton icon={IconPrinter} size="lg" label={print} onClick={() => window.print()} />
    </>
  );
}

function CountsShown({ counts, isOld }: { counts: Counts; isOld: boolean }) {
  const [from, to] = [parseDayKey(counts.from), parseDayKey(counts.to)];
  if (!from || !to) return null;
  const days = daysOf({ from, to }).map(dayKey);
  const table = addedTable({ ...counts, days: days.length });
  if (table.brands.length === 0) return <Nothing />;
  return (
    <div className={styles.page} data-old={isOld}>
      <BrandTable table={table} days={days} />
      <HourSection hours={addedPerHour(counts.hours)} />
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
