import type { Upload } from '@kolaj/contract/source/source-upload';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useUploads } from './drop.query.ts';
import { DropBroken } from './drop-broken.tsx';
import { DropCard } from './drop-card.tsx';
import styles from './drop-panel.module.css';
import { leftBehind } from './engine/drop-keep.ts';
import { isDropping, startDrop, useDrops } from './engine/drop-store.ts';

/** An upload that got bytes within this time is being sent by another device, ms. */
const SILENT_MS = 15_000;

const isLeft = ({ status, updated_at }: Upload, now: number) =>
  status !== 'done' && (status !== 'receiving' || now - Date.parse(updated_at) > SILENT_MS);

/** Files on their way from this device, and those that were broken off on another one or chosen anew. */
export function DropPanel({ shop }: { shop: string }) {
  const batches = useDrops();
  const { data, dataUpdatedAt } = useUploads();
  useEffect(() => {
    void leftBehind(shop).then((orders) => {
      for (const order of orders) startDrop(order);
    });
  }, [shop]);
  // It would go on by itself at the next visit; better it is finished now.
  useWindowEvent('beforeunload', (event) => {
    if (isDropping()) event.preventDefault();
  });
  const own = new Set(batches.flatMap(({ items }) => items.map(({ uploadId }) => uploadId)));
  const others = data?.uploads.filter((upload) => !own.has(upload.id) && isLeft(upload, dataUpdatedAt)) ?? [];
  if (batches.length === 0 && others.length === 0) return null;
  return (
    <div className={styles.cards}>
      {batches.map((batch) => (
        <DropCard key={batch.id} batch={batch} />
      ))}
      {others.length > 0 && <DropBroken uploads={others} />}
    </div>
  );
}
