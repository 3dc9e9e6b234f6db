import type { Folder, Subfolder } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { PhoneSearchButton, PhoneSearchField } from '../../../product/list/phone-search.tsx';
import { YearSwitch } from '../../../product/list/year-switch.tsx';
import { StatusCounts } from '../../../product/status/status-counts.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import styles from './subfolders.module.css';
import type { SubfolderSearch } from './use-subfolder-search.ts';

/** Search is worth its place from this many brands on. */
const MANY_BRANDS = 6;

interface FilterProps {
  list: SubfolderSearch;
  all: readonly Subfolder[];
}

/** On desktop: the state of the folder, and what of it is shown; on phones only the search, once it is used. */
export function SubfolderFacts({ list, all, folder }: FilterProps & { folder: Folder }) {
  const { search, change } = list;
  const isPhone = useIsPhone();
  const brandSearch = useBrandSearch(list);
  const hasMany = all.length >= MANY_BRANDS || search.q !== undefined;
  if (isPhone) return <PhoneSearchField {...brandSearch} />;
  return (
    <div className={styles.facts}>
      <StatusCounts counts={folder.kolaj} isDense={false} />
      {hasMany && (
        <SearchField
          label={brandSearch.label}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
        />
      )}
      <YearSwitch year={search.year} onChange={(year) => change({ year })} />
      <PassiveSwitch list={list} all={all} />
    </div>
  );
}

function useBrandSearch({ search, change }: SubfolderSearch) {
  const { t } = useLingui();
  return {
    label: t({ id: 'subfolders.search', message: 'Search brands and codes' }),
    q: search.q,
    onChange: (q: string | undefined) => change({ q }),
  };
}

/** Passive brands are hidden at first; the switch says how many there are (COL-02). */
function PassiveSwitch({ list: { isPassiveShown, showPassive }, all }: FilterProps) {
  const { t } = useLingui();
  const count = all.filter(({ state }) => state === 'passive').length;
  if (count === 0) return null;
  return (
    <Switch
      className={styles.switch ?? ''}
      label={t({ id: 'subfolders.show-passive', message: `Show passive (${count})` })}
      checked={isPassiveShown}
      onChange={(event) => showPassive(event.currentTarget.checked)}
    />
  );
}

/** On phones: search, year and passive brands, out of the way until they are wanted. */
export function SubfolderMore({ list, all }: FilterProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { search, change } = list;
  const label = t({ id: 'nav.more', message: 'More' });
  return (
    <>
      <PhoneSearchButton {...useBrandSearch(list)} />
      <IconButton icon={IconDotsVertical} label={label} size="lg" onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <div className={styles.more}>
          <PassiveSwitch list={list} all={all} />
          <span>
            <YearSwitch year={search.year} onChange={(year) => change({ year })} />
          </span>
        </div>
      </Dialog>
    </>
  );
}
