import type { AddedTable, BrandLine } from '@kolaj/domain/analytics/added-table';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { formatDay, formatNumber } from '../../lib/texts/format.ts';
import styles from './analytics.module.css';

interface BrandTableProps {
  table: AddedTable;
  /** `YYYY-MM-DD`, every day of the range. */
  days: readonly string[];
}

/** What was changed and added per brand, with the days of it on demand (ANA-04, ANA-05, D-77). */
export function BrandTable({ table, days }: BrandTableProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [hasDays, setHasDays] = useState(false);
  const most = Math.max(1, ...table.brands.map(({ added }) => added));
  const shown = hasDays ? days.filter((day) => table.total.byDate.has(day)) : [];
  return (
    <section className={styles.brands} data-days={hasDays}>
      <div className={styles.sectionHead}>
        <h2>{t({ id: 'analytics.by-brand', message: 'Collages added' })}</h2>
        <Button
          size="sm"
          variant="subtle"
          aria-pressed={hasDays}
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
          onClick={() => setHasDays(!hasDays)}
        >
          {hasDays
            ? t({ id: 'analytics.hide-days', message: 'Hide days' })
            : t({ id: 'analytics.show-days', message: 'Show days' })}
        </Button>
      </div>
      <div
        className={styles.scroll}
        {...(hasDays
          ? { tabIndex: 0, role: 'group', 'aria-label': t({ id: 'analytics.by-brand', message: 'Collages added' }) }
          : {})}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t({ id: 'analytics.brand', message: 'Brand' })}</th>
              <th scope="col">{t({ id: 'analytics.updated', message: 'Updated' })}</th>
              <th scope="col">
                {isPhone
                  ? t({ id: 'analytics.added-short', message: 'Added' })
                  : t({ id: 'analytics.total-added', message: 'Total added' })}
              </th>
              <th scope="col">
                {isPhone
                  ? t({ id: 'analytics.per-day-short', message: 'Per day' })
                  : t({ id: 'analytics.added-per-day', message: 'Added per day' })}
              </th>
              {shown.map((day) => (
                <th key={day} scope="col">
                  {formatDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.brands.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <Figures line={line} days={shown} share={line.added / most} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t({ id: 'analytics.total', message: 'Total' })}</th>
              <Figures line={table.total} days={shown} share={null} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface FiguresProps {
  line: Omit<BrandLine, 'name'>;
  days: readonly string[];
  /** Of the brand with the most, 0–1; null = no bar. */
  share: number | null;
}

function Figures({ line, days, share }: FiguresProps) {
  const { i18n } = useLingui();
  const one = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <>
      <td>{formatNumber(line.updated, i18n.locale)}</td>
      <td className={styles.added}>
        {share !== null && (
          <span className={styles.bar} aria-hidden>
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
        )}
        <strong>{formatNumber(line.added, i18n.locale)}</strong>
      </td>
      <td>{one.format(line.perDay)}</td>
      {days.map((day) => (
        <td key={day}>{line.byDate.get(day) ?? '·'}</td>
      ))}
    </>
  );
}
