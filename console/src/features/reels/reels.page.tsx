import type { ReelList as AllReels, Reel } from '@kolaj/contract/reels/reels';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { Unpublished } from '../../product/site/unpublished.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { FilmCard } from './film-card.tsx';
import { FilmPlayer } from './film-player.tsx';
import { PlaylistCard } from './playlist-card.tsx';
import { ReelList } from './reel-list.tsx';
import styles from './reels.page.module.css';
import { useBrandChoices, useReels, useRemoveReel, useRestoreReel } from './reels.query.ts';
import { useReelOrder } from './use-reel-order.ts';
import { useReelsAddress } from './use-reels-address.ts';

const ReelDialog = lazy(async () => ({ default: (await import('./reel-dialog.tsx')).ReelDialog }));

/** The films that the site shows: watched, named, given a brand and put in order (REEL-01…06). */
export function ReelsPage() {
  const { t } = useLingui();
  const query = useReels();
  const brands = useBrandChoices();
  const { edit, open, close } = useReelsAddress();
  const mayManage = useMay('manage');
  const count = query.data?.result.length ?? 0;
  const videos = t({ id: 'reels.list', message: plural(count, { one: '# video', other: '# videos' }) });
  const button = mayManage && query.data !== undefined && (
    <Button variant="action" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open('new')}>
      <Trans id="reels.new">New video</Trans>
    </Button>
  );
  const edited = query.data?.result.find(({ mainId }) => mainId === edit) ?? null;
  const isOpen = mayManage && brands.data !== undefined && (edit === 'new' || edited !== null);
  return (
    <>
      <PageHead
        title={t({ id: 'nav.reels', message: 'Reels' })}
        {...(count === 0 ? {} : { count: videos, subtitle: videos })}
        actions={button}
      />
      <NoRight right="manage" />
      <div className={styles.notice}>
        <Unpublished />
      </div>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 88 }}>
        {(all) => <ReelsBody all={all} mayManage={mayManage} />}
      </Loaded>
      {brands.isError && <ErrorBanner error={brands.error} onClose={() => void brands.refetch()} />}
      {button && <FootBar>{button}</FootBar>}
      {isOpen && (
        <Suspense>
          <ReelDialog key={edit} reel={edited} brands={brands.data} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function ReelsBody({ all, mayManage }: { all: AllReels; mayManage: boolean }) {
  const brands = useBrandChoices().data ?? [];
  const { watch, open, play } = useReelsAddress();
  const order = useReelOrder(all.result);
  const removal = useRemoval();
  const watched = all.result.find(({ mainId }) => mainId === watch) ?? all.result[0];
  const incomplete = all.result.filter(({ productBrand }) => productBrand === '').length;
  const act = (reel: Reel, action: { do: 'watch' | 'edit' | 'remove' }) => {
    if (action.do === 'watch') return play(reel.mainId);
    return action.do === 'edit' ? open(reel.mainId) : removal.remove(reel);
  };
  return (
    <div className={styles.columns}>
      <aside className={styles.side}>
        {watched && <FilmPlayer reel={watched} isPlaying={watch !== undefined} />}
        <div>
          <FilmCard mayManage={mayManage} />
        </div>
        <div>
          <PlaylistCard list={all} mayManage={mayManage} />
        </div>
      </aside>
      <div className={styles.main}>
        {removal.notice}
        <OrderBar order={order} />
        {incomplete > 0 && <Incomplete count={incomplete} />}
        {all.result.length === 0 ? (
          <NoReels />
        ) : (
          <ReelList order={order} brands={brands} watched={watched?.mainId} mayManage={mayManage} onAction={act} />
        )}
      </div>
    </div>
  );
}

/** Appears when something was moved (REEL-04). */
function OrderBar({ order }: { order: ReturnType<typeof useReelOrder> }) {
  const { isMoved, send, forget, refusal, call } = order;
  return (
    <>
      {call.isError && <ErrorBanner error={call.error} onClose={call.reset} />}
      {refusal !== null && <Banner tone="red" title={refusal} onClose={forget} />}
      {isMoved && (
        <div className={styles.order}>
          <span>
            <Trans id="reels.order-changed">The order has changed.</Trans>
          </span>
          <Button size="md" onClick={forget}>
            <Trans id="reels.order-forget">Undo</Trans>
          </Button>
          <Button size="md" variant="action" loading={call.isPending} onClick={send}>
            <Trans id="reels.order-save">Save order</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Incomplete({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Banner
      tone="amber"
      title={t({
        id: 'reels.incomplete-count',
        message: plural(count, { one: '# video has no brand yet', other: '# videos have no brand yet' }),
      })}
    >
      <Trans id="reels.incomplete-why">The site shows a video once its brand is chosen.</Trans>
    </Banner>
  );
}

function NoReels() {
  return (
    <EmptyState
      icon={IconMovie}
      title={<Trans id="reels.empty">No videos yet</Trans>}
      reason={<Trans id="reels.empty-reason">Add one by its address, or set a playlist and look for new videos.</Trans>}
    />
  );
}

/** Takes a film off the list at once; the toast brings it back. */
function useRemoval() {
  const { t } = useLingui();
  const call = useRemoveReel();
  const restore = useRestoreReel();
  const remove = ({ mainId, name }: Reel) =>
    call.mutate(mainId, {
      onSuccess: () =>
        showToast({
          text: t({ id: 'reels.removed', message: `${name} removed.` }),
          onUndo: () => restore.mutate(mainId),
        }),
    });
  const failed = [call, restore].find(({ isError }) => isError);
  const notice = failed ? (
    <ErrorBanner error={failed.error} onClose={failed.reset} />
  ) : (
    restore.data?.success === false && (
      <Banner tone="red" title={t(refusalWords[restore.data.code])} onClose={restore.reset} />
    )
  );
  return { remove, notice };
}
