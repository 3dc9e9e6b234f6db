import type { CollageCard } from '@kolaj/contract/collage/collage';
import { splitRefusal } from '@kolaj/domain/source/product/by-hand/split-refusal';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { ActionNotice, type Notice } from '../actions/action-notice.tsx';
import type { PageActions } from '../actions/use-page-actions.ts';
import { useCollage } from '../collages.query.ts';
import styles from './look-photos.module.css';

interface LookPhotosProps {
  card: CollageCard;
  actions: PageActions;
  /** Taken apart: the list shows the products, and offers Undo. */
  onSplit: () => void;
}

/** The photos that a collage is made of; those of another product can be taken out of it. */
export function LookPhotos({ card, actions, onSplit }: LookPhotosProps) {
  const { data } = useCollage(card.id);
  const mayEdit = useMay('edit');
  const [isSplitting, setIsSplitting] = useState(false);
  const photos = data?.data.refined_images ?? [];
  if (photos.length === 0) return null;
  const told = data?.not_splittable;
  // What the list has changed at once counts before what the server said a moment ago.
  const refusal = splitRefusal({ ...card, wasSent: told === 'sent', hasOthers: told === 'joined' });
  const mayAsk = mayEdit && photos.length > 1 && refusal !== 'approved' && refusal !== 'passive';
  if (isSplitting && photos.length > 1) {
    return <Splitting {...{ card, photos, actions, onSplit }} onClose={() => setIsSplitting(false)} />;
  }
  return (
    <div>
      <div className={styles.head}>
        <h3>
          <Trans id="look.photos">Photos</Trans>
        </h3>
        {mayAsk && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={refusal !== null}
            leftSection={<IconArrowsSplit2 size={15} stroke={1.75} aria-hidden />}
            onClick={() => setIsSplitting(true)}
          >
            <Trans id="split.open">Split</Trans>
          </Button>
        )}
      </div>
      {mayAsk && refusal !== null && (
        <p className={styles.why}>
          {refusal === 'joined' ? (
            <Trans id="split.why-joined">
              Others were joined into it: make those active, and they take their photos back.
            </Trans>
          ) : (
            <Trans id="split.why-sent">It was sent, so it cannot be split any more.</Trans>
          )}
        </p>
      )}
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.path}>
            <Photo photo={photo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PhotoOf {
  path: string;
  image: { __image: string };
}

const Photo = ({ photo: { path, image } }: { photo: PhotoOf }) => (
  <Picture src={image.__image} alt={baseName(path)} ratio="photo" fileName={baseName(path)} />
);

/** Which photos become a product of their own; one stays at least. */
function Splitting({
  card,
  photos,
  actions,
  onSplit,
  onClose,
}: LookPhotosProps & { photos: readonly PhotoOf[]; onClose: () => void }) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [notice, setNotice] = useState<Notice | null>(null);
  const chosen = ticked.size;
  const toggle = (path: string) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const [, ...others] = photos;
  const split = async (groups: string[][]) => {
    const refused = await actions.split(card, groups);
    setNotice(refused);
    if (refused === null) onSplit();
  };
  return (
    <div>
      <div className={styles.head}>
        <p>
          <Trans id="split.how">Tap the photos that are another product.</Trans>
        </p>
      </div>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.path}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={ticked.has(photo.path)}
              onClick={() => toggle(photo.path)}
            >
              <Photo photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        {notice && <ActionNotice notice={notice} onClose={() => setNotice(null)} />}
        {chosen > 0 && (
          <Button
            variant="filled"
            disabled={chosen === photos.length}
            loading={actions.isBusy}
            onClick={() => void split([[...ticked]])}
          >
            {t({
              id: 'split.submit',
              message: plural(chosen, { one: 'Make # photo a product', other: 'Make # photos a product' }),
            })}
          </Button>
        )}
        <Button loading={actions.isBusy} onClick={() => void split(others.map(({ path }) => [path]))}>
          <Trans id="split.each">Each photo its own product</Trans>
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          <Trans id="common.cancel">Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
