import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { PriceUnread } from '../../../product/collage/price-unread.tsx';
import { useCardPrices } from '../../../product/collage/use-card-prices.ts';
import { useWhyText, whyLines } from '../../../product/collage/why-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { PageActions } from '../actions/use-page-actions.ts';
import { useCollage } from '../collages.query.ts';
import failed from '../failed/failed.module.css';
import { useFailureText } from '../failed/failure-text.ts';
import styles from './look.module.css';
import { LookOutputs } from './look-outputs.tsx';
import { LookPhotos } from './look-photos.tsx';

interface LookFactsProps {
  card: CollageCard;
  actions: PageActions;
  onClose: () => void;
  children: ReactNode;
}

/** What comes first, price, values, why it failed, and the photos it is made of. */
export function LookFacts({ card, actions, onClose, children }: LookFactsProps) {
  const { price, before, isUnread } = useCardPrices(card);
  return (
    <div className={styles.facts}>
      {children}
      {price !== null && (
        <p className={styles.price} data-unread={isUnread}>
          {before !== null && <s>{before}</s>} {price}
        </p>
      )}
      {isUnread && <PriceUnread />}
      <Failure card={card} />
      <Values card={card} />
      <LookWhy id={card.id} />
      <LookPhotos key={card.id} card={card} actions={actions} onSplit={onClose} />
      <LookOutputs card={card} />
    </div>
  );
}

function Failure({ card: { failure, return_note: note } }: { card: CollageCard }) {
  const textOf = useFailureText();
  if (failure !== null) {
    const { title, detail } = textOf(failure);
    return (
      <Banner tone="red" title={title}>
        {detail}
      </Banner>
    );
  }
  // Fixed and waiting again: somebody checks the noted fault once more.
  return note === null ? null : (
    <Banner tone="amber" title={<Trans id="failure.sent-back">Sent back</Trans>}>
      {note}
    </Banner>
  );
}

/** Values that are elsewhere in the window; a code that nobody said is asked about here. */
const isElsewhere = (field: string, card: CollageCard): boolean =>
  field === 'price' || (field === 'code' && isCodeSaid(card));

function Values({ card }: { card: CollageCard }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const nameOf = (field: string) => {
    const name = fieldNames.get(field);
    return name ? t(name) : field;
  };
  const values = Object.entries(card.values).filter(([field, value]) => value !== '' && !isElsewhere(field, card));
  return (
    <dl className={styles.values}>
      {values.map(([field, value]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            {value}
            {[...card.guessed, ...card.assumed].includes(field) && (
              <span className={styles.guessed}>
                <IconWand size={14} stroke={2} aria-hidden />
                {t({ id: 'status.guessed', message: 'guessed' })}
              </span>
            )}
          </dd>
        </div>
      ))}
      {card.template !== null && (
        <div>
          <dt>{t({ id: 'field.template', message: 'Template' })}</dt>
          <dd>{card.template}</dd>
        </div>
      )}
      <div>
        <dt>{t({ id: 'look.changed', message: 'Changed' })}</dt>
        <dd>
          <time dateTime={card.updated_at} title={formatDateTime(card.updated_at)}>
            {timeAgo(card.updated_at)}
          </time>
        </dd>
      </div>
    </dl>
  );
}

/** Names of the usual panel fields; a shop's own fields are called as the shop calls them. */
const fieldNames: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['code', msg({ id: 'field.code', message: 'Code' })],
  ['firm', msg({ id: 'field.firm', message: 'Brand' })],
  ['color', msg({ id: 'field.color', message: 'Colour' })],
  ['size', msg({ id: 'field.size', message: 'Sizes' })],
  ['type', msg({ id: 'field.type', message: 'Type' })],
]);

/** "Chosen because": why this template, and on request why which photo is where. Empty when a person chose. */
function LookWhy({ id }: { id: string }) {
  const { data } = useCollage(id);
  const textOf = useWhyText();
  const { whole, slots } = whyLines(data?.data.kolaj_editor?.why ?? []);
  if (whole.length + slots.length === 0) return null;
  return (
    <details className={failed.why}>
      <summary>
        <span className={failed.small}>
          <Trans id="why.title">Chosen because</Trans>
        </span>
        {whole.map(textOf).join(', ')}
      </summary>
      <ul>
        {slots.map(({ slot, photo, reasons }) => (
          <li key={slot}>
            <strong>
              <Trans id="why.slot">Slot {slot}</Trans>
            </strong>
            {' · '}
            {photo}: {reasons.map(textOf).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
