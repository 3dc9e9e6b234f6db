import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { YearHint } from '../../../product/list/year-hint.tsx';
import type { ListSearch } from '../use-list-search.ts';
import styles from './collages.module.css';
import { FilterChips, ListBar, ListSearchField } from './list-bar.tsx';
import { StatusChips } from './status-chips.tsx';

interface ListHeadProps {
  list: ListSearch;
  sections: Record<CollageCard['status'], CollageCard[]>;
  hiddenCount: number;
  hasDiscounted: boolean;
  isSearching: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Search and filters above the list: a bar on desktop; on phones the statuses, and the rest only when it is used. */
export function ListHead(props: ListHeadProps) {
  const { list, sections, hiddenCount, hasDiscounted, isSearching, isRefreshing, onRefresh } = props;
  const isPhone = useIsPhone();
  const { search, change, isPassiveShown } = list;
  const hint = <YearHint year={search.year} onChange={(year) => change({ year })} />;
  if (!isPhone) {
    return (
      <>
        <ListBar {...{ list, hiddenCount, hasDiscounted, isRefreshing, onRefresh }} />
        {hint}
      </>
    );
  }

  const isFiltered = isPassiveShown || search.discounted === true || search.year !== undefined;
  return (
    <>
      {hint}
      {(isSearching || (search.q ?? '') !== '') && <ListSearchField list={list} />}
      <StatusChips
        sections={sections}
        chosen={search.status ?? null}
        onChoose={(status) => change({ status: status ?? undefined })}
      />
      {(isSearching || isFiltered || hiddenCount > 0) && (
        <div className={styles.phoneFilters}>
          <FilterChips list={list} hiddenCount={hiddenCount} hasDiscounted={hasDiscounted} />
        </div>
      )}
    </>
  );
}
