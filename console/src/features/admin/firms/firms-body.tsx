import type { Firm } from '@kolaj/contract/admin';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { useFirms } from '../../../product/calls/firms.query.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useAddGroups } from '../groups/groups.query.ts';
import { GroupsOnDemand } from '../groups/groups-on-demand.tsx';
import { SourceOnDemand } from '../sources/source-on-demand.tsx';
import { TemplatesOnDemand } from '../templates/templates-on-demand.tsx';
import { findFirms } from './find-firms.ts';
import { FirmTable } from './firm-table.tsx';
import { useActInShop } from './firms.query.ts';
import { FirmsBar, type FirmsWanted } from './firms-bar.tsx';
import { NoFirms } from './no-firms.tsx';

type Firms = NonNullable<ReturnType<typeof useFirms>['data']>;

/** The firms that are looked for, and the field to look for them. */
export function FirmsBody({ all }: { all: Firms }) {
  const { q = '', hidden: isHiddenShown = false, groups, tab = 'whatsappList' } = useSearch({ from: '/shell/yta' });
  const navigate = useNavigate({ from: '/yta' });
  const act = useActInShop();
  const [photosOf, setPhotosOf] = useState<Firm | null>(null);
  const [templatesOf, setTemplatesOf] = useState<Firm | null>(null);
  const [connected, setConnected] = useState<Firm | null>(null);
  const wanted = useDeferredValue(q);
  const found = useMemo(() => findFirms(all, { q: wanted, isHiddenShown }), [all, wanted, isHiddenShown]);
  const hiddenCount = all.filter(({ hidden }) => hidden).length;
  const add = useAddGroups();
  const openGroups = (pid: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, groups: pid, tab: undefined }) });
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
      {connected && (
        <Banner
          key={connected.pid}
          tone="green"
          title={<Trans id="firm-source.saved">The connection is saved.</Trans>}
          onClose={() => setConnected(null)}
        >
          {connected.name}
        </Banner>
      )}
      {add.isError && <ErrorBanner error={add.error} onClose={() => add.reset()} />}
      {act.isError && <ErrorBanner error={act.error} onClose={() => act.reset()} />}
      {found.length === 0 ? (
        <NoFirms q={wanted} onClear={() => change({ q: undefined })} />
      ) : (
        <FirmTable
          firms={found}
          openingPid={act.isPending || act.isSuccess ? act.variables.pid : undefined}
          onOpen={(firm) => act.mutate(firm)}
          onPhotos={setPhotosOf}
          onGroups={(firm) => {
            if (firm.has_groups) openGroups(firm.pid);
            else add.mutate(firm, { onSuccess: () => openGroups(firm.pid) });
          }}
          onTemplates={setTemplatesOf}
        />
      )}
      <GroupsOnDemand
        pid={groups}
        tab={tab}
        onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })}
        onClose={() => openGroups(undefined)}
      />
      <TemplatesOnDemand firm={templatesOf} onClose={() => setTemplatesOf(null)} />
      <SourceOnDemand
        firm={photosOf}
        onClose={() => setPhotosOf(null)}
        onSaved={(firm) => {
          setPhotosOf(null);
          setConnected(firm);
        }}
      />
    </>
  );
}
