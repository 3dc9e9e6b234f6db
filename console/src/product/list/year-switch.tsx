import { useLingui } from '@lingui/react/macro';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import styles from '../../ui/button/chip.module.css';
import { MenuOnDemand } from '../../ui/button/menu-on-demand.tsx';
import type { MenuEntry } from '../../ui/button/open-menu.tsx';
import { useListYears } from './years.query.ts';

interface YearSwitchProps {
  /** As the address says; absent = the shop's usual list. */
  year: number | undefined;
  onChange: (year: number | undefined) => void;
}

/** The years that a list can show, and the usual list; none until they are known. */
export function useYearEntries({ year, onChange }: YearSwitchProps): MenuEntry[] {
  const { t } = useLingui();
  const known = useListYears();
  if (known === undefined) return [];
  const isMonth = known.month_only;
  const mark = (isChosen: boolean) => ({ isChosen, icon: isChosen ? IconCheck : IconCalendar });
  const shown = year ?? (isMonth ? undefined : known.current);
  const entries: MenuEntry[] = known.years.map((one) => ({
    id: String(one),
    label: String(one),
    ...mark(one === shown),
    // The usual list has a clean address, so that a link to it stays usual next year.
    onSelect: () => onChange(one === known.current && !isMonth ? undefined : one),
  }));
  const month = {
    id: 'month',
    label: t({ id: 'years.month', message: 'Last month' }),
    ...mark(shown === undefined),
    onSelect: () => onChange(undefined),
  };
  return isMonth ? [month, ...entries] : entries;
}

/** Lists show this year's things, or the last month's; older ones are one choice away (D-38). */
export function YearSwitch({ year, onChange }: YearSwitchProps) {
  const { t } = useLingui();
  const known = useListYears();
  const entries = useYearEntries({ year, onChange });
  const lastMonth = t({ id: 'years.month', message: 'Last month' });
  const usual = known?.month_only === true ? lastMonth : String(known?.current ?? new Date().getFullYear());
  const shown = year === undefined ? usual : String(year);
  return (
    <MenuOnDemand
      position="bottom-start"
      entries={entries}
      button={(menuButton) => (
        <button
          type="button"
          className={styles.chip}
          aria-label={t({ id: 'years.label', message: `Shown: ${shown}` })}
          data-kind="filter"
          {...menuButton}
        >
          {shown}
          <IconChevronDown size={15} stroke={2} aria-hidden />
        </button>
      )}
    />
  );
}
