import {
  type DropAccount as Account,
  closeBeside,
  dropUpload,
  type Upload,
} from '@kolaj/contract/source/source-upload';
import { silentAfterMs } from '@kolaj/domain/source/upload/upload-limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { isDropping, resumeDrops, useDrops } from '../../../product/source/drop/drop-store.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useUploads } from './drop.query.ts';
import { DropAccount } from './drop-account.tsx';
import { DropCard } from './drop-card.tsx';
import { DropLeftOut } from './drop-left-out.tsx';
import styles from './drop-panel.module.css';
import { requestDrop } from './drop-request.ts';
import { FtpNews } from './ftp-news.tsx';

/** Files on their way from this device, and those that were interrupted on another one or chosen again. */
export function DropPanel({ shop, folder }: { shop: string; folder: string | null }) {
  const drops = useDrops();
  // Of what was cancelled whole the toast tells.
  const batches = drops.filter(({ items }) => !items.every(({ mayUndo }) => mayUndo));
  const { data, dataUpdatedAt } = useUploads();
  const { isRead, close } = useRead();
  useEffect(() => {
    void resumeDrops(shop);
  }, [shop]);
  // It would continue automatically at the next visit; finishing it now is better.
  useWindowEvent('beforeunload', (event) => {
    if (isDropping()) event.preventDefault();
  });
  const own = new Set(drops.flatMap(({ items }) => items.map(({ uploadId }) => uploadId)));
  const accounts = data?.accounts.filter(({ upload }) => !isRead(upload)) ?? [];
  const others = data?.uploads.filter((upload) => !own.has(upload.id) && isLeft(upload, dataUpdatedAt)) ?? [];
  const before = accounts.filter((account) => !drops.some(({ id }) => id === account.batch) && account.on_way === 0);
  return (
    <div className={styles.cards}>
      <FtpNews folder={folder} />
      {batches.map((batch) => {
        const account = accounts.find((one) => one.batch === batch.id);
        const done = batch.items.find(({ status }) => status === 'done');
        return (
          <DropCard
            key={batch.id}
            batch={batch}
            account={account}
            onClose={() => close(account?.upload ?? done?.uploadId)}
          />
        );
      })}
      {before.slice(0, toldAtOnce).map((account) => (
        <DropBefore key={account.batch} account={account} onClose={() => close(account.upload)} />
      ))}
      {others.length > 0 && <DropBroken uploads={others} />}
    </div>
  );
}

interface DropBeforeProps {
  account: Account;
  onClose: () => void;
}

/** What became of files that were dropped in another browser, or before this page was loaded again. */
function DropBefore({ account, onClose }: DropBeforeProps) {
  const { t } = useLingui();
  const place = account.places.map(({ folder, subfolder }) => `${folder} / ${subfolder}`).join(', ');
  return (
    <Banner
      tone={account.left_out_count > 0 ? 'amber' : 'blue'}
      title={t({ id: 'drop.not-all-used', message: `${place}: not everything you added was used.` })}
      onClose={onClose}
    >
      <DropAccount account={account} />
    </Banner>
  );
}

/** What was left out and has been read: no browser tells it any more, this one at once. */
function useRead() {
  const client = useQueryClient();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(closeBeside, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'uploads'] }),
  });
  return {
    isRead: (id: string) => read.has(id),
    close: (id: string | null | undefined) => {
      if (!id) return;
      setRead(new Set([...read, id]));
      mutate(id);
    },
  };
}

/** More of them would push the folders out of sight; the next one comes when one is closed. */
const toldAtOnce = 3;

/** What was refused is in the account of its drop. */
const isLeft = ({ status, batch, updated_at }: Upload, now: number) =>
  status !== 'done' &&
  !(status === 'refused' && batch !== null) &&
  (status !== 'receiving' || now - Date.parse(updated_at) > silentAfterMs);

/** Files whose page was closed before they had arrived: when chosen again they continue where they stopped. */
function DropBroken({ uploads }: { uploads: readonly Upload[] }) {
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: () => Promise.all(uploads.map(({ id }) => call(dropUpload, { id }))),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'uploads'] }),
  });
  const open = uploads.filter(({ status }) => status === 'receiving');
  const unpacking = uploads.filter(({ status }) => status === 'unpacking').length;
  const refused = uploads.flatMap(({ name, reason }) => (reason === null ? [] : [{ path: name, reason }]));
  return (
    <Banner
      tone={open.length + refused.length > 0 ? 'amber' : 'blue'}
      title={
        open.length > 0 ? (
          <Plural
            id="drop.broken"
            value={open.length}
            one="# file was uploaded only in part."
            other="# files were uploaded only in part."
          />
        ) : refused.length > 0 ? (
          <Plural
            id="drop.refused"
            value={refused.length}
            one="# file was not accepted."
            other="# files were not accepted."
          />
        ) : (
          <Plural
            id="drop.unpacking-zips"
            value={unpacking}
            one="# ZIP is being unpacked."
            other="# ZIPs are being unpacked."
          />
        )
      }
      actions={
        open.length + refused.length > 0 && (
          <>
            {open.length > 0 && (
              <Button onClick={() => requestDrop({ files: null, folder: null })}>
                <Trans id="drop.choose-again">Choose again</Trans>
              </Button>
            )}
            <Button variant="subtle" color="gray" loading={give.isPending} onClick={() => give.mutate()}>
              {open.length > 0 ? <Trans id="drop.give-up">Give up</Trans> : <Trans id="common.close">Close</Trans>}
            </Button>
          </>
        )
      }
    >
      {open.length > 0 && (
        <Trans id="drop.broken-remedy">Choose the same files again: the upload continues where it stopped.</Trans>
      )}
      <DropLeftOut leftOut={refused} />
    </Banner>
  );
}
