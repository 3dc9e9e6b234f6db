import { Trans, useLingui } from '@lingui/react/macro';
import { Button, useComputedColorScheme } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../lib/texts/format.ts';
import styles from './analytics.module.css';
import { hourName } from './hour-name.ts';

const HourLine = lazy(async () => ({ default: (await import('./hour-line.tsx')).HourLine }));

/** Collages added per hour of the shop's day: a line of 24 points, or the same as a table (ANA-06, CONST-13). */
export function HourSection({ hours, timeZone }: { hours: readonly number[]; timeZone: string }) {
  const { t, i18n } = useLingui();
  const scheme = useComputedColorScheme('light');
  const [isTable, setIsTable] = useState(false);
  const title = t({ id: 'analytics.per-hour', message: 'Per hour of the day' });
  return (
    <section className={styles.hours}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <Button
          size="sm"
          variant="subtle"
          aria-pressed={isTable}
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable
            ? t({ id: 'analytics.as-line', message: 'Show as line' })
            : t({ id: 'analytics.as-table', message: 'Show as table' })}
        </Button>
      </div>
      <p className={styles.zone}>
        <Trans id="analytics.hours-of">By the clock of your shop: {timeZone}</Trans>
      </p>
      {isTable ? (
        <table className={styles.hourTable}>
          <thead>
            <tr>
              <th scope="col">{t({ id: 'analytics.hour', message: 'Hour' })}</th>
              <th scope="col">{t({ id: 'analytics.added-short', message: 'Added' })}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((count, hour) => (
              <tr key={hourName(hour)}>
                <th scope="row">{hourName(hour)}</th>
                <td>{formatNumber(count, i18n.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Suspense fallback={<div className={styles.line} />}>
          <HourLine key={scheme} hours={hours} caption={title} />
        </Suspense>
      )}
    </section>
  );
}
