import type { MissingItem } from '@kolaj/contract/collage/missing-values';
import { lacksValue, missingKeywords } from '@kolaj/domain/collage/texts/type-value';
import { useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { usePrices } from '../../../product/account/session.query.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './missing.module.css';
import { MissingField } from './missing-field.tsx';

interface MissingRowProps {
  item: MissingItem;
  mayEdit: boolean;
}

/** One product: its picture, large on a tap because the tag with the code is in it, and the fields of what it lacks. */
export const MissingRow = memo(function MissingRow({
  item: { card, folder, suggested_price: suggested },
  mayEdit,
}: MissingRowProps) {
  const { t } = useLingui();
  const prices = usePrices();
  // A value that is typed takes an approval back (D-36).
  const [status, setStatus] = useState(card.status);
  const [isLarge, setIsLarge] = useState(false);
  // Asked of the answer, not of what is typed: a field stays when it is filled.
  const lacking = missingKeywords.filter((keyword) => lacksValue(card, keyword, prices));
  const [photo] = card.photos;
  const set = card.picture === null ? { src: photo?.thumbnail ?? null } : pictureSet(card.picture);
  const { code } = card;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t({ id: 'missing.look', message: `Show ${code} large` })}
        onClick={() => setIsLarge(true)}
      >
        <Picture {...set} alt="" sizes="96px" />
      </button>
      <div className={styles.facts}>
        <strong>{code}</strong>
        <span>{[card.values.firm || card.subfolder, folder].filter(Boolean).join(' · ')}</span>
        {card.status === 'verified' && <StatusBadge status={status} size="sm" />}
      </div>
      <div className={styles.fields}>
        {lacking.map((keyword) => (
          <MissingField
            key={keyword}
            {...{ card, keyword, mayEdit }}
            suggestion={keyword === 'price' ? suggested : null}
            onSaved={setStatus}
          />
        ))}
      </div>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={code} width={760} phone="full">
        <Picture {...set} alt={code} sizes="720px" fit="contain" isUrgent />
      </Dialog>
    </li>
  );
});
