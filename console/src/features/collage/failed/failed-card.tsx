import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { PhotoFault } from '@kolaj/domain/source/file-trouble';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPhotoCheck, IconPhotoOff, IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { cardPrices } from '../../../product/collage/card-prices.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { CardPin } from '../../../product/collage/pin-mark.tsx';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useIsSelected } from '../actions/selection.ts';
import { useEditPlace } from '../actions/use-edit-place.ts';
import { shortNameOf } from '../list/card-facts.ts';
import styles from '../list/collage-list.module.css';
import { useCardName } from '../list/collage-tile.tsx';
import { useListTools } from '../list/list-tools.ts';
import { useFailureText } from './failure-text.ts';
import { ImportLink } from './import-link.tsx';
import { canBePardoned, remediesFor } from './remedies.ts';

interface FailedCardProps {
  card: CollageCard;
  index: number;
  count: number;
}

/** A collage that needs a person: why in words first, then the way out (D-34). One that has moved on says where it is now. */
export const FailedCard = memo(function FailedCard({ card, index, count }: FailedCardProps) {
  const { t } = useLingui();
  const { selection, open, toggle, isPassive, prices } = useListTools();
  const isSelected = useIsSelected(selection, card.id);
  const textOf = useFailureText();
  const wordOf = useStatusWord();
  const faultOf = usePhotoFault();
  const { title, detail: names } =
    card.failure === null ? { title: wordOf(card.status), detail: '' } : textOf(card.failure);
  const faults = new Set(card.photos.flatMap(({ fault }) => (fault === null ? [] : [faultOf(fault)])));
  const detail = [names, ...faults].filter(Boolean).join(' · ');
  const words = useCardName(card, cardPrices(card, { rules: prices, language: currentLanguage() }));
  const name = shortNameOf(card);

  return (
    <li
      className={styles.failed}
      data-selected={isSelected}
      data-passive={isPassive(card)}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button type="button" className={styles.failedPicture} aria-label={words} onClick={() => open(card)}>
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
          <Remedies card={card} />
        </div>
      </div>
      <input
        type="checkbox"
        className={styles.failedCheck}
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

/** The ways out that need nothing but this collage; what may have changed for many is shown above all of them. */
function Remedies({ card }: Pick<FailedCardProps, 'card'>) {
  const { reprocess, pardon } = useListTools();
  const place = useEditPlace();
  const mayEdit = useMay('edit');
  const { t } = useLingui();
  const remedies = remediesFor(card);
  const isPardonable = remedies.includes('use-anyway') && canBePardoned(card);
  const isEditable = remedies.includes('edit');
  if (!mayEdit || remedies.length === 0) return null;
  if (!isPardonable && !isEditable) {
    if (!remedies.includes('force')) return <ImportLink size="sm" />;
    return (
      <button type="button" className={styles.remedy} onClick={() => reprocess([card])}>
        <IconRepeat size={17} stroke={1.75} aria-hidden />
        <Trans id="collages.reprocess">Reprocess</Trans>
      </button>
    );
  }
  return (
    <>
      {isPardonable ? (
        <button type="button" className={styles.remedy} onClick={() => pardon([card])}>
          <IconPhotoCheck size={17} stroke={1.75} aria-hidden />
          <Trans id="remedy.use-anyway">Use anyway</Trans>
        </button>
      ) : (
        <Link {...place(card, 'list')} className={styles.remedy ?? ''}>
          <IconPencil size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.edit">Edit</Trans>
        </Link>
      )}
      {remedies.includes('force') && (
        <IconButton
          icon={IconRepeat}
          look="outlined"
          label={t({ id: 'collages.reprocess', message: 'Reprocess' })}
          onClick={() => reprocess([card])}
        />
      )}
    </>
  );
}

const SHOWN_PHOTOS = 4;

/** The collage with its fault, or the photos it would be made of, the unreadable ones outlined in red. */
function FailedPicture({ card }: { card: CollageCard }) {
  if (card.picture !== null) {
    return (
      <Picture {...pictureSet(card.picture)} alt="" sizes="104px">
        <CardPin pin={card.return_pin} picture={card.picture} />
      </Picture>
    );
  }
  const named = card.failure !== null && 'photos' in card.failure ? card.failure.photos : [];
  const photos = card.photos.slice(0, SHOWN_PHOTOS);
  if (photos.length === 0) return <Picture src={null} alt="" />;
  return (
    <span className={styles.photos} data-count={photos.length}>
      {photos.map(({ path, thumbnail }) => (
        <span key={path} className={styles.photo} data-fault={thumbnail === null || named.includes(path)}>
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

/** Why a photo cannot be read. */
function usePhotoFault(): (fault: PhotoFault) => string {
  const { t } = useLingui();
  return (fault) => {
    switch (fault) {
      case 'empty':
        return t({ id: 'fault.empty', message: 'the file is empty' });
      case 'not-a-picture':
        return t({ id: 'fault.not-a-picture', message: 'it is not a picture' });
      case 'format-not-supported':
        return t({ id: 'fault.format', message: 'this kind of picture cannot be used' });
      case 'too-many-bytes':
      case 'too-many-pixels':
        return t({ id: 'fault.too-large', message: 'it is too large' });
      case 'too-slow':
        return t({ id: 'fault.too-slow', message: 'reading it takes too long' });
      case 'quarantined':
        return t({ id: 'fault.quarantined', message: 'reading it failed twice, so it is skipped' });
      case 'damaged':
        return t({ id: 'fault.damaged', message: 'it is damaged or cut off' });
    }
  };
}
