import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isSplittable } from '@kolaj/domain/source/product/by-hand/split';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
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
  if (isSplitting && photos.length > 1) {
    return <Splitting {...{ card, photos, actions, onSplit }} onClose={() => setIsSplitting(false)} />;
  }
  return (
    <div>
      <div className={styles.head}>
        <h3>
          <Trans id="look.photos">Photos</Trans>
        </h3>
        {mayEdit && photos.length > 1 && isSplittable(card) && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowsSplit2 size={15} stroke={1.75} aria-hidden />}
            onClick={() => setIsSplitting(true)}
          >
            <Trans id="split.open">Split</Trans>
          </Button>
        )}
      </div>
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
  const chosen = ticked.size;
  const toggle = (path: string) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const [, ...others] = photos;
  const split = (groups: string[][]) => void actions.split(card, groups).then(onSplit);
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
        {chosen > 0 && (
          <Button
            variant="filled"
            disabled={chosen === photos.length}
            loading={actions.isBusy}
            onClick={() => split([[...ticked]])}
          >
            {t({
              id: 'split.submit',
              message: plural(chosen, { one: 'Make # photo a product', other: 'Make # photos a product' }),
            })}
          </Button>
        )}
        <Button loading={actions.isBusy} onClick={() => split(others.map(({ path }) => [path]))}>
          <Trans id="split.each">Each photo its own product</Trans>
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          <Trans id="common.cancel">Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
