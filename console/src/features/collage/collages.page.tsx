import type { CollageCard } from '@kolaj/contract/collage/collage';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../../lib/texts/i18n.ts';
import { isUnknownFolder, UnknownFolder } from '../../product/list/unknown-folder.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { CollageView } from './collage-view.tsx';
import { useCollageList } from './collages.query.ts';
import { CollagesHead } from './head/collages-head.tsx';
import { useListSearch } from './use-list-search.ts';

const LinkDialog = lazy(async () => ({
  default: (await withTexts('links', import('../../product/links/link-dialog.tsx'))).LinkDialog,
}));

/** The collages of a subfolder or of a whole folder (ROUTE-20): four sections, live, with everything in the address. */
export function CollagesPage() {
  const list = useListSearch();
  const query = useCollageList(list.place);
  const [isSearching, setIsSearching] = useState(false);
  const { folder, subfolder, year } = list.place;
  const waiting = (query.data?.cards ?? []).filter(
    ({ status, state, subfolder_id: own }) =>
      status === 'done' && state === 'active' && !query.data?.passiveSubfolders.includes(own),
  );
  const [linked, setLinked] = useState<readonly CollageCard[] | null>(null);

  if (isUnknownFolder(query)) return <UnknownFolder />;
  return (
    <>
      <CollagesHead
        place={list.place}
        list={query.data}
        waiting={waiting.length}
        onLink={() => setLinked(waiting)}
        onSearch={() => setIsSearching((was) => !was)}
        onRefresh={() => void query.refetch()}
      />
      <Loaded query={query} skeleton="grid">
        {(data) => (
          <CollageView
            key={`${folder} ${subfolder} ${year ?? ''}`}
            list={list}
            data={data}
            waiting={waiting.length}
            onLink={setLinked}
            isSearching={isSearching}
            isRefreshing={query.isRefetching}
            onRefresh={() => void query.refetch()}
          />
        )}
      </Loaded>
      <Suspense>
        {linked !== null && <LinkDialog ids={linked.map(({ id }) => id)} onClose={() => setLinked(null)} />}
      </Suspense>
    </>
  );
}
