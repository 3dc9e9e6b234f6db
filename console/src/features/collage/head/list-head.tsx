import type { CollageCard } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCurrencyDollar,
  IconEyeOff,
  IconHourglassHigh,
  IconLoader2,
  IconRefresh,
  IconRosetteDiscount,
} from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { formatNumber } from '../../../lib/texts/format.ts';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { YearSwitch } from '../../../product/list/year-switch.tsx';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { statusOrder } from '../../../product/status/status-looks.ts';
import { Chip, ChipLink } from '../../../ui/button/chip.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import type { Lacking } from '../shown/count-lacking.ts';
import type { ListSearch } from '../use-list-search.ts';
import styles from './collages.module.css';

type Status = CollageCard['status'];

const icons = { failed: IconAlertTriangle, done: IconHourglassHigh, pending: IconLoader2, verified: IconCircleCheck };

interface StatusChipsProps {
  sections: Readonly<Record<Status, CollageCard[]>>;
  chosen: Status | null;
  onChoose: (status: Status | null) => void;
}

/** The sections within thumb's reach: one of them, or all. */
function StatusChips({ sections, chosen, onChoose }: StatusChipsProps) {
  const { i18n } = useLingui();
  const wordOf = useStatusWord();
  const filled = statusOrder.filter((status) => sections[status].length > 0 || status === chosen);
  return (
    <div className={styles.statuses}>
      <Chip kind="view" isPressed={chosen === null} onClick={() => onChoose(null)}>
        <Trans id="collages.every-status">All</Trans>
      </Chip>
      {filled.map((status) => {
        const StatusIcon = icons[status];
        return (
          <Chip
            key={status}
            kind="view"
            isPressed={chosen === status}
            icon={<StatusIcon size={16} stroke={2} aria-hidden className={styles.statusIcon} data-status={status} />}
            onClick={() => onChoose(chosen === status ? null : status)}
          >
            {wordOf(status)} {formatNumber(sections[status].length, i18n.locale)}
          </Chip>
        );
      })}
    </div>
  );
}

interface ListHeadProps {
  list: ListSearch;
  sections: Record<CollageCard['status'], CollageCard[]>;
  hiddenCount: number;
  hasDiscounted: boolean;
  /** How many products lack what can be typed in one list. */
  lacking: Lacking;
  isSearching: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Search and filters above the list: a bar on desktop; on phones the statuses, and the rest only when it is used. */
export function ListHead(props: ListHeadProps) {
  const { list, sections, hiddenCount, hasDiscounted, lacking, isSearching, isRefreshing, onRefresh } = props;
  const isPhone = useIsPhone();
  const { search, change, isPassiveShown } = list;
  const hint = <YearHint year={search.year} onChange={(year) => change({ year })} />;
  if (!isPhone) {
    return (
      <>
        <ListBar
          list={list}
          hiddenCount={hiddenCount}
          hasDiscounted={hasDiscounted}
          lacking={lacking}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
        />
        {hint}
      </>
    );
  }

  const isAsked = lacking.code > 0 || lacking.price > 0;
  const isFiltered = isPassiveShown || search.discounted === true || search.year !== undefined;
  return (
    <>
      {hint}
      {(isSearching || (search.q ?? '') !== '') && <ListSearchField list={list} isAskedFor={isSearching} />}
      <StatusChips
        sections={sections}
        chosen={search.status ?? null}
        onChoose={(status) => change({ status: status ?? undefined })}
      />
      {(isSearching || isFiltered || isAsked || hiddenCount > 0) && (
        <div className={styles.phoneFilters}>
          <FilterChips list={list} hiddenCount={hiddenCount} hasDiscounted={hasDiscounted} lacking={lacking} />
        </div>
      )}
    </>
  );
}

interface ListBarProps {
  list: ListSearch;
  hiddenCount: number;
  hasDiscounted: boolean;
  lacking: Lacking;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Search and filters of the list on desktop. */
function ListBar({ list, hiddenCount, hasDiscounted, lacking, isRefreshing, onRefresh }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <ListSearchField list={list} isAskedFor={false} />
      <FilterChips list={list} hiddenCount={hiddenCount} hasDiscounted={hasDiscounted} lacking={lacking} />
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

/** `isAskedFor`: somebody has just pressed the magnifier, and types next. */
function ListSearchField({
  list: { search, change },
  isAskedFor,
}: Pick<ListBarProps, 'list'> & { isAskedFor: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.search}>
      <SearchField
        label={t({ id: 'collages.search', message: 'Code, colour, price…' })}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q === '' ? undefined : q })}
        isFocusedAtFirst={isAskedFor}
      />
    </div>
  );
}

function FilterChips({
  list,
  hiddenCount,
  hasDiscounted,
  lacking,
}: Pick<ListBarProps, 'list' | 'hiddenCount' | 'hasDiscounted' | 'lacking'>) {
  const { t } = useLingui();
  const { search, change, isPassiveShown, showPassive } = list;
  return (
    <>
      <MissingChips list={list} lacking={lacking} />
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

/** "9 without code", each leading to the list where they are typed. */
function MissingChips({ list: { place }, lacking }: Pick<ListBarProps, 'list' | 'lacking'>) {
  const { t } = useLingui();
  const { folder, subfolder, year } = place;
  const of = { folder, subfolder: subfolder === 'all' ? undefined : subfolder, year };
  const { code: uncoded, price: unpriced } = lacking;
  return (
    <>
      {uncoded > 0 && (
        <ChipLink to="/whatsapp-shop/missing" search={of} icon={<IconBarcode size={16} stroke={1.75} aria-hidden />}>
          {t({ id: 'bulk.no-code', message: plural(uncoded, { one: '# without code', other: '# without code' }) })}
        </ChipLink>
      )}
      {unpriced > 0 && (
        <ChipLink
          to="/whatsapp-shop/missing"
          search={{ ...of, lacks: 'price' }}
          icon={<IconCurrencyDollar size={16} stroke={1.75} aria-hidden />}
        >
          {t({ id: 'bulk.no-price', message: plural(unpriced, { one: '# without price', other: '# without price' }) })}
        </ChipLink>
      )}
    </>
  );
}
