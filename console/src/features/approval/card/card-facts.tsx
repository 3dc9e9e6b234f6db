import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid, saidColor, saidValues } from '@kolaj/domain/collage/said-values';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWand } from '@tabler/icons-react';
import type { VerifyState } from '../../../product/approval/verify-state.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { PriceUnread } from '../../../product/collage/price-unread.tsx';
import { useCardPrices } from '../../../product/collage/use-card-prices.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './card-facts.module.css';
import { DecisionMark } from './decision-mark.tsx';
import { useFieldName, useGuesses } from './field-name.ts';
import { NoCode } from './no-code.tsx';
import { ReturnedBefore } from './returned-before.tsx';

interface CardFactsProps {
  card: CollageCard;
  state: VerifyState;
  onGo: (id: string) => void;
}

/** What people check: code and price in large type, then the values, what was guessed, and the other colours. */
export function CardFacts({ card, state, onGo }: CardFactsProps) {
  const { price, before, isUnread } = useCardPrices(card);
  const { firm, type } = saidValues(card);
  const over = [firm || card.subfolder, type].filter(Boolean).join(' · ');
  const decision = state.decisions.get(card.id);
  return (
    <div className={styles.facts}>
      <p className={styles.over}>{over}</p>
      {isCodeSaid(card) ? (
        <h2 className={styles.code}>{card.code}</h2>
      ) : (
        <h2 className={styles.code} data-missing>
          <NoCode card={card} /> <small>{card.code}</small>
        </h2>
      )}
      <p className={styles.price} data-missing={price === null || isUnread}>
        {before !== null && <s>{before}</s>}
        {price ?? <Trans id="verify.no-price">No price</Trans>}
      </p>
      {isUnread && <PriceUnread />}
      {decision !== undefined && <DecisionBadge decision={decision} />}
      {decision === undefined && card.status === 'pending' && <StatusBadge status="pending" />}
      <ReturnedBefore card={card} />
      <Values card={card} />
      <Guessed card={card} />
      <OtherColours card={card} state={state} onGo={onGo} />
    </div>
  );
}

function DecisionBadge({ decision }: { decision: NonNullable<ReturnType<VerifyState['decisions']['get']>> }) {
  const { t } = useLingui();
  switch (decision) {
    case 'approved':
      return <StatusBadge status="verified" />;
    case 'returned':
      return <StatusBadge status="failed" label={t({ id: 'failure.sent-back', message: 'Sent back' })} />;
    case 'passive':
      return <StatusBadge status="passive" />;
  }
}

const shownAbove = new Set(['code', 'price', 'firm', 'type']);

function Values({ card }: { card: CollageCard }) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const isShown = (field: string) => !shownAbove.has(field) && !card.assumed.includes(field);
  const values = Object.entries(card.values).filter(([field, value]) => value !== '' && isShown(field));
  return (
    <dl className={styles.values}>
      {values.map(([field, value]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd data-guessed={card.guessed.includes(field) || undefined}>{value}</dd>
        </div>
      ))}
      {card.template !== null && (
        <div>
          <dt>{t({ id: 'field.template', message: 'Template' })}</dt>
          <dd>{card.template}</dd>
        </div>
      )}
    </dl>
  );
}

function Guessed({ card }: { card: CollageCard }) {
  const names = useGuesses(card);
  if (names === null) return null;
  return (
    <p className={styles.notice} data-tone="amber">
      <IconWand size={17} stroke={1.75} aria-hidden />
      <span>
        <Trans id="verify.guessed">Guessed, check twice: {names}</Trans>
      </span>
    </p>
  );
}

/** Longest row of siblings. */
const SIBLINGS = 8;

function OtherColours({ card, state, onGo }: CardFactsProps) {
  const siblings = state.cards.filter(({ id, code }) => code === card.code && id !== card.id).slice(0, SIBLINGS);
  if (siblings.length === 0) return null;
  return (
    <div>
      <h3 className={styles.small}>
        <Trans id="verify.other-colours">Other colours</Trans>
      </h3>
      <ul className={styles.siblings}>
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <button type="button" aria-label={saidColor(sibling) || sibling.code} onClick={() => onGo(sibling.id)}>
              <Picture {...pictureSet(sibling.picture)} alt="" sizes="60px" />
              <DecisionMark decision={state.decisions.get(sibling.id)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
