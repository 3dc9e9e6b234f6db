import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { useShop } from '../../../product/account/session.query.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { useCardPrices } from '../../../product/collage/use-card-prices.ts';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { metaOf } from '../list/card-facts.ts';
import styles from './sheet.module.css';

/** How large the pictures are: many to compare, four on a sheet of paper, or one. */
export const sheetSizes = ['many', 'four', 'one'] as const;
export type SheetSize = (typeof sheetSizes)[number];

/** Pictures under one name. */
export interface SheetGroup {
  id: string;
  /** Null where the page's own name is that of its one group. */
  name: string | null;
  cards: readonly CollageCard[];
}

interface PictureSheetProps {
  /** At the top of the paper, where the page's bar is not. */
  title: string;
  under: string;
  groups: readonly SheetGroup[];
  size: SheetSize;
}

/** Pictures as on a table: on the screen and on A4. Every group begins where the one before ends; no picture is cut. */
export function PictureSheet({ title, under, groups, size }: PictureSheetProps) {
  const shop = useShop();
  return (
    <article className={styles.sheet} data-size={size}>
      <header className={styles.paperHead}>
        <p>{shop?.name}</p>
        <h2>{title}</h2>
        <p>{under}</p>
      </header>
      {groups.map(({ id, name, cards }) => (
        <section key={id} className={styles.group}>
          {name !== null && (
            <h2 className={styles.name}>
              {name} <span>{cards.length}</span>
            </h2>
          )}
          <ul className={styles.pictures} aria-label={name ?? title}>
            {cards.map((card) => (
              <SheetPicture key={card.id} card={card} size={size} />
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

/** How wide a browser should think that a picture is: twice of what the screen needs, for paper shows more. */
const drawnWidth: Readonly<Record<SheetSize, string>> = { many: '380px', four: '720px', one: '960px' };

function SheetPicture({ card, size }: { card: CollageCard; size: SheetSize }) {
  const { price, before } = useCardPrices(card);
  const wordOf = useStatusWord();
  return (
    <li>
      <Picture {...pictureSet(card.picture)} alt="" sizes={drawnWidth[size]} />
      <p className={styles.facts}>
        <strong>{card.code}</strong>
        {before !== null && <s>{before}</s>}
        {price !== null && <b>{price}</b>}
      </p>
      <p className={styles.meta}>{metaOf(card)}</p>
      {card.status !== 'verified' && <p className={styles.open}>{wordOf(card.status)}</p>}
    </li>
  );
}

interface SizeChoiceProps {
  size: SheetSize;
  onChange: (size: SheetSize) => void;
}

/** Contact sheet, four on a page, one on a page. */
export function SizeChoice({ size, onChange }: SizeChoiceProps) {
  const { t } = useLingui();
  const words: Readonly<Record<SheetSize, string>> = {
    many: t({ id: 'sheet.many', message: 'Contact sheet' }),
    four: t({ id: 'sheet.four', message: '4 a page' }),
    one: t({ id: 'sheet.one', message: '1 a page' }),
  };
  return sheetSizes.map((one) => (
    <Chip key={one} kind="view" isPressed={one === size} onClick={() => onChange(one)}>
      {words[one]}
    </Chip>
  ));
}
