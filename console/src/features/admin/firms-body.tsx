import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { findFirms } from './find-firms.ts';
import { FirmTable } from './firm-table.tsx';
import { useActInShop, type useFirms } from './firms.query.ts';
import { FirmsBar, type FirmsWanted } from './firms-bar.tsx';
import { NoFirms } from './no-firms.tsx';

type Firms = NonNullable<ReturnType<typeof useFirms>['data']>;

/** The firms that are looked for, and the field to look for them. */
export function FirmsBody({ all }: { all: Firms }) {
  const { q = '', hidden: isHiddenShown = false } = useSearch({ from: '/shell/yta' });
  const navigate = useNavigate({ from: '/yta' });
  const act = useActInShop();
  const wanted = useDeferredValue(q);
  const found = useMemo(() => findFirms(all, { q: wanted, isHiddenShown }), [all, wanted, isHiddenShown]);
  const hiddenCount = all.filter(({ hidden }) => hidden).length;
  const change = (next: FirmsWanted) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true });

  return (
    <>
      <FirmsBar
        q={q}
        found={wanted === '' ? null : found.length}
        hiddenCount={hiddenCount}
        isHiddenShown={isHiddenShown}
        onChange={change}
      />
      {act.isError && <ErrorBanner error={act.error} onClose={() => act.reset()} />}
      {found.length === 0 ? (
        <NoFirms q={wanted} onClear={() => change({ q: undefined })} />
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
