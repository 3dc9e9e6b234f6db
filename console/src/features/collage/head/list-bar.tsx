import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconRefresh, IconRosetteDiscount } from '@tabler/icons-react';
import { YearSwitch } from '../../../product/list/year-switch.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import type { ListSearch } from '../use-list-search.ts';
import styles from './collages.module.css';

export interface ListBarProps {
  list: ListSearch;
  hiddenCount: number;
  hasDiscounted: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Search and filters of the list on desktop. */
export function ListBar({ list, hiddenCount, hasDiscounted, isRefreshing, onRefresh }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <ListSearchField list={list} />
      <FilterChips list={list} hiddenCount={hiddenCount} hasDiscounted={hasDiscounted} />
      <Button
        variant="subtle"
        color="gray"
        className={styles.refresh ?? ''}
        leftSection={<IconRefresh size={17} stroke={1.75} aria-hidden className={isRefreshing ? styles.turning : ''} />}
        onClick={onRefresh}
      >
        <Trans id="collages.refresh">Refresh</Trans>
      </Button>
    </div>
  );
}

export function ListSearchField({ list: { search, change } }: Pick<ListBarProps, 'list'>) {
  const { t } = useLingui();
  return (
    <div className={styles.search}>
      <SearchField
        label={t({ id: 'collages.search', message: 'Code, colour, price…' })}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q === '' ? undefined : q })}
      />
    </div>
  );
}

export function FilterChips({
  list,
  hiddenCount,
  hasDiscounted,
}: Pick<ListBarProps, 'list' | 'hiddenCount' | 'hasDiscounted'>) {
  const { t } = useLingui();
  const { search, change, isPassiveShown, showPassive } = list;
  return (
    <>
      {!isPassiveShown && hiddenCount > 0 && (
        <Chip
          kind="hides"
          isPressed
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => showPassive(true)}
        >
          {t({ id: 'collages.hidden', message: plural(hiddenCount, { one: '# hidden', other: '# hidden' }) })}
        </Chip>
      )}
      {isPassiveShown && (
        <Chip
          isPressed={false}
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => showPassive(false)}
        >
          <Trans id="collages.hide-passive">Hide passive</Trans>
        </Chip>
      )}
      {(hasDiscounted || search.discounted === true) && (
        <Chip
          isPressed={search.discounted === true}
          icon={<IconRosetteDiscount size={16} stroke={1.75} aria-hidden />}
          onClick={() => change({ discounted: search.discounted ? undefined : true })}
        >
          <Trans id="collages.discounted">Discounted</Trans>
        </Chip>
      )}
      <YearSwitch year={search.year} onChange={(year) => change({ year })} />
    </>
  );
}
