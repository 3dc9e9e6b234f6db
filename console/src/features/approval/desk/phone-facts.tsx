import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { cardPrices } from '../card/card-prices.ts';
import { ReturnedBefore } from '../card/returned-before.tsx';
import styles from './desk-phone.module.css';

/** What is checked, in two lines, and what was to be mended. */
export function PhoneFacts({ card }: { card: CollageCard }) {
  const { t } = useLingui();
  const { price, before } = cardPrices(card, currentLanguage());
  const { firm, color, size } = card.values;
  const meta = [firm || card.subfolder, size].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.facts}>
        <div className={styles.name}>
          <h2>
            {card.code} <span>{color}</span>
          </h2>
          <p>
            {meta}
            {card.guessed.length > 0 && (
              <span className={styles.guessed}> · {t({ id: 'status.guessed', message: 'guessed' })}</span>
            )}
          </p>
        </div>
        <p className={styles.price}>
          {before !== null && <s>{before}</s>}
          {price ?? <Trans id="verify.no-price">No price</Trans>}
        </p>
      </div>
      {card.status === 'pending' && <StatusBadge status="pending" />}
      <ReturnedBefore card={card} />
    </>
  );
}
