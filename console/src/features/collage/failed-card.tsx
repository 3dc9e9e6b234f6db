import type { CollageCard } from '@kolaj/contract/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconPhotoOff, IconRepeat, IconZoomIn } from '@tabler/icons-react';
import { memo } from 'react';
import { currentLanguage } from '../../lib/i18n.ts';
import { pictureSet } from '../../lib/media.ts';
import { useMay } from '../../lib/use-may.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { baseName, pricesOf } from './card-facts.ts';
import styles from './collage-list.module.css';
import { useCardName } from './collage-tile.tsx';
import { useFailureText } from './failure-text.ts';
import { useListTools } from './list-tools.ts';
import { useIsSelected, useIsSelecting } from './selection.ts';

interface FailedCardProps {
  card: CollageCard;
  index: number;
  count: number;
}

/** A collage that needs a person: why in words first, then the way out (D-34). */
export const FailedCard = memo(function FailedCard({ card, index, count }: FailedCardProps) {
  const { t } = useLingui();
  const { selection, open, toggle, reprocess, isPassive } = useListTools();
  const isSelected = useIsSelected(selection, card.id);
  const isSelecting = useIsSelecting(selection);
  const mayEdit = useMay('edit');
  const textOf = useFailureText();
  const { title, detail } = textOf(card.failure);
  const name = useCardName(card, pricesOf(card, currentLanguage()));

  return (
    <li
      className={styles.failed}
      data-selected={isSelected}
      data-selecting={isSelecting}
      data-passive={isPassive(card)}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button type="button" className={styles.failedPicture} aria-label={name} onClick={() => open(card)}>
        <FailedPicture card={card} />
      </button>
      <div className={styles.failedWords}>
        <p className={styles.failedCode}>{card.code}</p>
        <p className={styles.failedReason}>{title}</p>
        {detail !== '' && (
          <p className={styles.failedDetail} title={detail}>
            {detail}
          </p>
        )}
        <div className={styles.failedButtons}>
          <Button
            size="sm"
            disabled={!mayEdit}
            leftSection={<IconRepeat size={17} stroke={1.75} aria-hidden />}
            onClick={() => reprocess([card])}
          >
            <Trans id="collages.reprocess">Reprocess</Trans>
          </Button>
          <IconButton
            icon={IconZoomIn}
            look="outlined"
            label={t({ id: 'collages.open', message: 'Open' })}
            onClick={() => open(card)}
          />
        </div>
      </div>
      <Checkbox
        className={styles.failedCheck ?? ''}
        checked={isSelected}
        aria-label={t({ id: 'card.select', message: `Select ${name}` })}
        onChange={(event) => {
          const { nativeEvent } = event;
          toggle(card, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey });
        }}
      />
    </li>
  );
});

const SHOWN_PHOTOS = 4;

/** The collage with its fault, or the photos it would be made of, the unreadable ones outlined in red. */
function FailedPicture({ card }: { card: CollageCard }) {
  if (card.picture !== null) return <Picture {...pictureSet(card.picture)} alt="" sizes="104px" />;
  const named = card.failure?.detail ?? '';
  const photos = card.photos.slice(0, SHOWN_PHOTOS);
  if (photos.length === 0) return <Picture src={null} alt="" />;
  return (
    <span className={styles.photos} data-count={photos.length}>
      {photos.map(({ path, thumbnail }) => (
        <span key={path} className={styles.photo} data-fault={thumbnail === null || named.includes(baseName(path))}>
          {thumbnail === null ? (
            <IconPhotoOff size={17} stroke={1.75} aria-hidden />
          ) : (
            <Picture src={thumbnail} alt="" ratio="free" fileName={baseName(path)} />
          )}
        </span>
      ))}
    </span>
  );
}
