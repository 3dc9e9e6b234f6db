import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconPhotoOff, IconZoomCancel } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { NoRight } from '../../product/account/no-right.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ActionNotice } from './actions/action-notice.tsx';
import { BulkActions } from './actions/bulk-actions.tsx';
import { createSelection } from './actions/selection.ts';
import { usePageActions, useSteady, useTurnStock } from './actions/use-page-actions.ts';
import { VerifyFoot } from './actions/verify-button.tsx';
import type { CollageList as ListData } from './collages.query.ts';
import { ListHead } from './head/list-head.tsx';
import { CollageList } from './list/collage-list.tsx';
import { ListToolsProvider } from './list/list-tools.ts';
import { useListToolsValue } from './list/use-list-tools-value.ts';
import { ArrivalsPill } from './shown/arrivals-pill.tsx';
import { useOpenSections } from './shown/open-sections.ts';
import { useArrivals } from './shown/use-arrivals.ts';
import { useShownCards } from './shown/use-shown-cards.ts';
import type { ListSearch } from './use-list-search.ts';

const RetryDialog = lazy(async () => ({ default: (await import('./failed/retry-dialog.tsx')).RetryDialog }));
const JoinDialog = lazy(async () => ({ default: (await import('./actions/join-dialog.tsx')).JoinDialog }));
const PriceDialog = lazy(async () => ({ default: (await import('./actions/price-dialog.tsx')).PriceDialog }));
const Look = lazy(async () => ({ default: (await import('./look/look.tsx')).Look }));

interface CollageViewProps {
  list: ListSearch;
  data: ListData;
  waiting: number;
  /** These are to be approved by somebody outside. */
  onLink: (cards: readonly CollageCard[]) => void;
  isSearching: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The list with its filters, its selection and what is done with it. */
export function CollageView({ list, data, waiting, onLink, isSearching, isRefreshing, onRefresh }: CollageViewProps) {
  const { search, change } = list;
  const arrivals = useArrivals(data.cards);
  const actions = usePageActions({ place: list.place, onMoved: arrivals.moved });
  const [selection] = useState(createSelection);
  const [foreseen, foresee] = useState<{ reason: FailReason | null } | null>(null);
  const [uncoded, setUncoded] = useState<readonly CollageCard[] | null>(null);
  const [unpriced, setUnpriced] = useState<readonly CollageCard[] | null>(null);
  const { goTo, letIn } = useLetIn(arrivals);

  const { placement, seen, freshIds } = arrivals;
  const { found, lacking, sections, inOrder, hasDiscounted, passiveSubfolders } = useShownCards({
    list,
    data,
    placement,
  });
  const [open, toggleSection] = useOpenSections(list, sections);
  const only = search.status ?? null;
  // A search shows what it found, wherever it is.
  const isOpen = useCallback(
    (section: CollageCard['status']) => Boolean(search.q) || only !== null || open[section],
    [search.q, only, open],
  );

  const openCard = useCallback(
    (card: CollageCard) => {
      seen(card.id);
      change({ look: card.id }, { isStep: true });
    },
    [change, seen],
  );
  const clear = useCallback(() => selection.clear(), [selection]);
  const reprocess = useSteady((cards: readonly CollageCard[]) => void actions.reprocess(cards));
  const pardon = useSteady((cards: readonly CollageCard[]) => void actions.pardonPhotos(cards));
  const turnStock = useTurnStock(actions);
  const lookAhead = useCallback((reason: FailReason | null) => foresee({ reason }), []);
  const tools = useListToolsValue({
    ...{ selection, freshIds, passiveSubfolders, openCard, inOrder },
    ...{ reprocess, pardon, foresee: lookAhead, turnStock },
  });

  return (
    <>
      <ListHead
        list={list}
        sections={sections}
        hiddenCount={found.hiddenCount}
        hasDiscounted={hasDiscounted}
        lacking={lacking}
        isSearching={isSearching}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />
      {sections.failed.length > 0 && <NoRight right="edit" />}
      {sections.done.length > 0 && <NoRight right="approve" />}
      {actions.notice !== null && <ActionNotice notice={actions.notice} onClose={actions.closeNotice} />}
      <ListToolsProvider value={tools}>
        {found.cards.length === 0 && arrivals.newIds.length === 0 ? (
          <NothingHere list={list} hasCards={data.cards.length > 0} hiddenCount={found.hiddenCount} />
        ) : (
          <CollageList
            key={only ?? 'all'}
            sections={sections}
            isOpen={isOpen}
            only={only}
            onToggleSection={toggleSection}
            goTo={goTo}
            pill={
              <ArrivalsPill newCount={arrivals.newIds.length} movedCount={arrivals.movedIds.length} onClick={letIn} />
            }
          />
        )}
      </ListToolsProvider>
      {search.look === undefined && (
        <BulkActions
          place={list.place}
          cards={data.cards}
          selection={selection}
          actions={actions}
          onClear={clear}
          onLink={onLink}
          onAskCode={setUncoded}
          onAskPrice={setUnpriced}
        />
      )}
      <VerifyFoot place={list.place} waiting={waiting} selection={selection} />
      <Windows
        {...{ list, data, inOrder, actions, uncoded, unpriced, foreseen }}
        isPassive={tools.isPassive}
        onDone={clear}
        onCloseJoin={() => setUncoded(null)}
        onClosePrice={() => setUnpriced(null)}
        onCloseRetry={() => foresee(null)}
      />
    </>
  );
}

/** Shows what has arrived, and leads to the first of it. */
function useLetIn(arrivals: ReturnType<typeof useArrivals>) {
  const [goTo, setGoTo] = useState<{ id: string } | null>(null);
  const letIn = () => {
    const [first] = [...arrivals.newIds, ...arrivals.movedIds];
    arrivals.letIn();
    if (first !== undefined) setGoTo({ id: first });
  };
  return { goTo, letIn };
}

interface WindowsProps extends Pick<CollageViewProps, 'list' | 'data'> {
  inOrder: ReturnType<typeof useShownCards>['inOrder'];
  actions: ReturnType<typeof usePageActions>;
  isPassive: ReturnType<typeof useListToolsValue>['isPassive'];
  /** To be joined, once they have a code. */
  uncoded: readonly CollageCard[] | null;
  /** To get one price, once it is said. */
  unpriced: readonly CollageCard[] | null;
  foreseen: { reason: FailReason | null } | null;
  /** The selection has done its work. */
  onDone: () => void;
  onCloseJoin: () => void;
  onClosePrice: () => void;
  onCloseRetry: () => void;
}

/** What opens over the list. */
function Windows({ list, data, inOrder, actions, isPassive, uncoded, unpriced, foreseen, ...on }: WindowsProps) {
  const { search, change, place } = list;
  return (
    <Suspense>
      {uncoded !== null && (
        <JoinDialog
          cards={uncoded}
          isBusy={actions.isBusy}
          onJoin={(into) => actions.join(uncoded, into).then(on.onDone)}
          onClose={on.onCloseJoin}
        />
      )}
      {unpriced !== null && (
        <PriceDialog
          cards={unpriced}
          isBusy={actions.isBusy}
          onSet={(cards, price) => actions.setPrice(cards, price).then(on.onDone)}
          onClose={on.onClosePrice}
        />
      )}
      {foreseen !== null && <RetryDialog wish={{ place, reason: foreseen.reason }} onClose={on.onCloseRetry} />}
      {search.look !== undefined && (
        <Look
          id={search.look}
          cards={data.cards}
          inOrder={inOrder}
          isPassive={isPassive}
          actions={actions}
          onGo={({ id }) => change({ look: id })}
          onClose={() => change({ look: undefined })}
        />
      )}
    </Suspense>
  );
}

interface NothingHereProps {
  list: ListSearch;
  /** Some exist; the filters leave them out. */
  hasCards: boolean;
  hiddenCount: number;
}

/** Why the list is empty, and the way on. */
function NothingHere({ list, hasCards, hiddenCount }: NothingHereProps) {
  const { search, change, showPassive } = list;
  const q = search.q ?? '';
  if (!hasCards) {
    return (
      <EmptyState
        icon={IconPhotoOff}
        title={<Trans id="collages.empty">No collages here</Trans>}
        reason={<Trans id="collages.empty-reason">Import photos: collages are made automatically.</Trans>}
      >
        <LinkButton to="/whatsapp-shop" search={{ import: 'folder' }} variant="action">
          <Trans id="collages.import">Import photos</Trans>
        </LinkButton>
      </EmptyState>
    );
  }
  if (hiddenCount > 0) {
    return (
      <EmptyState icon={IconEyeOff} title={<Trans id="collages.only-passive">Everything here is passive</Trans>}>
        <Button variant="action" onClick={() => showPassive(true)}>
          <Trans id="collages.show-passive">Show {hiddenCount} passive</Trans>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconZoomCancel}
      title={
        q === '' ? (
          <Trans id="collages.none-match">No collage matches</Trans>
        ) : (
          <Trans id="collages.none-found">No collage matches “{q}”</Trans>
        )
      }
    >
      <Button variant="action" onClick={() => change({ q: undefined, discounted: undefined })}>
        <Trans id="collages.clear-filters">Show all collages</Trans>
      </Button>
    </EmptyState>
  );
}
