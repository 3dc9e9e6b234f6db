import type { Brand } from '@kolaj/contract/brand/brand-row';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { Unpublished } from '../../product/site/unpublished.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type BrandList as AllBrands, useBrands, useSwitchBrand, useSwitchPinned } from './brand.query.ts';
import { AlertDialog } from './edit/alert-dialog.tsx';
import styles from './list/brand-list.module.css';
import { BrandList } from './list/brand-list.tsx';
import type { RowAction } from './list/brand-row.tsx';
import { useSiteGround } from './list/logo-tile.tsx';
import { PinnedRows } from './list/pinned-rows.tsx';
import { Suggestions } from './list/suggestions.tsx';
import { useBrandAddress } from './use-brand-address.ts';
import { useRemoval } from './use-removal.tsx';

const BrandWindows = lazy(async () => ({ default: (await import('./brand-windows.tsx')).BrandWindows }));

/** More brands than this are searched. */
const MANY = 12;

/** The shop's brands: their logos, their order, who is on the site (BR-01…06). */
export function BrandPage() {
  const { t } = useLingui();
  const query = useBrands();
  const { address, open, close } = useBrandAddress();
  const mayManage = useMay('manage');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [lastEdited, setLastEdited] = useState<string | undefined>();
  if (address.brand !== undefined && address.brand !== lastEdited) setLastEdited(address.brand);
  const count = query.data?.result.length ?? 0;
  const brands = t({ id: 'brands.list', message: plural(count, { one: '# brand', other: '# brands' }) });

  /** A new brand is asked for; the one that was worked on last must have name and logo first (VAL-20). */
  const add = (name?: string) => {
    const current = query.data?.result.find(({ id }) => id === lastEdited);
    if (current && (current.name === '' || current.logo === '')) return setIsIncomplete(true);
    open({ brand: 'new', name });
  };
  const button = mayManage && query.data !== undefined && (
    <Button variant="action" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => add()}>
      <Trans id="brands.add">New brand</Trans>
    </Button>
  );
  const isWindowOpen = [address.brand, address.preview, address.merge].some((id) => id !== undefined);
  return (
    <>
      <PageHead
        title={t({ id: 'nav.brands', message: 'Brands' })}
        {...(count === 0 ? {} : { count: brands, subtitle: brands })}
        actions={button}
      />
      <NoRight right="manage" />
      <Unpublished />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 7, height: 64 }}>
        {(all) => <BrandBody all={all} onAdd={add} />}
      </Loaded>
      {button && <FootBar>{button}</FootBar>}
      {query.data !== undefined && isWindowOpen && (
        <Suspense>
          <BrandWindows all={query.data} address={address} onClose={close} />
        </Suspense>
      )}
      {isIncomplete && (
        <AlertDialog
          alert="alert0"
          onClose={() => {
            setIsIncomplete(false);
            open({ brand: lastEdited });
          }}
        />
      )}
    </>
  );
}

function BrandBody({ all, onAdd }: { all: AllBrands; onAdd: (name?: string) => void }) {
  const { t } = useLingui();
  const { address, page, open, search } = useBrandAddress();
  const mayManage = useMay('manage');
  const ground = useSiteGround();
  const switchBrand = useSwitchBrand();
  const switchPinned = useSwitchPinned();
  const removal = useRemoval();
  const wanted = address.q ?? '';
  const act = ({ id, name }: Brand, action: Exclude<RowAction, { do: 'move' }>) => {
    switch (action.do) {
      case 'switch':
        return switchBrand.mutate({ id, active: action.active });
      case 'preview':
        return open({ preview: id });
      case 'merge':
        return open({ merge: id });
      case 'remove':
        return removal.remove({ id, name });
    }
  };
  const failed = [switchBrand, switchPinned, removal.call].find(({ isError }) => isError);
  return (
    <>
      {failed && <ErrorBanner error={failed.error} onClose={failed.reset} />}
      {removal.notice}
      {mayManage && <Suggestions suggestions={all.suggestions} onAdd={onAdd} />}
      {(all.result.length > MANY || wanted !== '') && (
        <div className={styles.tools}>
          <SearchField
            label={t({ id: 'brands.search', message: 'Search brands by name' })}
            value={wanted}
            onChange={search}
          />
          {wanted !== '' && mayManage && (
            <span className={styles.hint}>
              <Trans id="brands.order-hint">Clear the search to change the order.</Trans>
            </span>
          )}
        </div>
      )}
      {wanted === '' && (
        <PinnedRows
          pinned={all.pinned}
          page={page}
          ground={ground}
          mayManage={mayManage}
          onSwitch={(brand, active) => switchPinned.mutate({ ...brand, active })}
          onPreview={(id) => open({ preview: id })}
        />
      )}
      {all.result.length === 0 ? (
        <NoBrands byThemselves={all.by_themselves} />
      ) : (
        <BrandList
          brands={all.result}
          wanted={wanted}
          onClearSearch={() => search('')}
          page={page}
          ground={ground}
          mayManage={mayManage}
          onAction={act}
        />
      )}
    </>
  );
}

function NoBrands({ byThemselves }: { byThemselves: boolean }) {
  return (
    <EmptyState
      icon={IconTag}
      title={<Trans id="brands.empty">No brands yet</Trans>}
      reason={
        byThemselves ? (
          <Trans id="brands.empty-auto">Imported subfolders become brands automatically.</Trans>
        ) : (
          <Trans id="brands.empty-reason">A brand brings its logo and its place on the site.</Trans>
        )
      }
    />
  );
}
