import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconEyeOff, IconZoomCancel } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { findFirms } from './find-firms.ts';
import { FirmTable } from './firm-table.tsx';
import styles from './firms.module.css';
import { useActInShop, useFirms } from './firms.query.ts';

type Firms = NonNullable<ReturnType<typeof useFirms>['data']>;

/** The administration: every firm of the installation, and the door into its shop (ROUTE-10, ADM-01, D-13). */
export function FirmsPage() {
  const { t } = useLingui();
  const query = useFirms();
  const count = query.data?.filter(({ hidden }) => !hidden).length ?? 0;
  const firms = t({ id: 'admin.firms', message: plural(count, { one: '# firm', other: '# firms' }) });
  return (
    <>
      <PageHead
        title={t({ id: 'nav.admin', message: 'Administration' })}
        {...(query.data === undefined ? {} : { count: firms, subtitle: firms })}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={9} height={56} />}>
        {(all) => <FirmsBody all={all} />}
      </Loaded>
    </>
  );
}

function FirmsBody({ all }: { all: Firms }) {
  const { t } = useLingui();
  const { q = '', hidden: isHiddenShown = false } = useSearch({ from: '/shell/yta' });
  const navigate = useNavigate({ from: '/yta' });
  const act = useActInShop();
  const wanted = useDeferredValue(q);
  const found = useMemo(() => findFirms(all, { q: wanted, isHiddenShown }), [all, wanted, isHiddenShown]);
  const hiddenCount = all.filter(({ hidden }) => hidden).length;
  const change = (next: { q?: string | undefined; hidden?: boolean | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField
            label={t({ id: 'admin.search', message: 'Name, keyword, owner…' })}
            value={q}
            onChange={(text) => change({ q: text === '' ? undefined : text })}
          />
        </div>
        {hiddenCount > 0 && (
          <Chip
            isPressed={isHiddenShown}
            icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => change({ hidden: isHiddenShown ? undefined : true })}
          >
            {t({ id: 'admin.show-hidden', message: `Show hidden (${hiddenCount})` })}
          </Chip>
        )}
        <p role="status" className={styles.found}>
          {wanted !== '' &&
            t({ id: 'admin.found', message: plural(found.length, { one: '# found', other: '# found' }) })}
        </p>
      </div>
      {act.isError && <ErrorBanner error={act.error} onClose={() => act.reset()} />}
      {found.length === 0 ? (
        <NothingFound q={wanted} onClear={() => change({ q: undefined })} />
      ) : (
        <FirmTable
          firms={found}
          openingPid={act.isPending || act.isSuccess ? act.variables.pid : undefined}
          onOpen={(firm) => act.mutate(firm)}
        />
      )}
    </>
  );
}

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === '') {
    return <EmptyState icon={IconBuildingStore} title={<Trans id="admin.none">No firms yet</Trans>} />;
  }
  return (
    <EmptyState icon={IconZoomCancel} title={<Trans id="admin.none-found">No firm matches “{q}”</Trans>}>
      <Button variant="action" onClick={onClear}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
}
