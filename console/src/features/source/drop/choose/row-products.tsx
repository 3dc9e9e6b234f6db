import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useUnmarkedPriceWords } from '../../../../product/source/unmarked-price-words.ts';
import { type DropLooked, knownPhotos } from './drop-names.query.ts';
import { type DropRow, namelessOf } from './drop-order.ts';
import styles from './row-photos.module.css';

export type RowNames = DropLooked | { kind: 'looking'; path: string };

type Looked = Extract<DropLooked, { kind: 'looked' }>;

/** The products that its names make; none where a camera has named photos and their barcodes may say what belongs together. */
export const itemsOf = (row: DropRow, { products, items }: Looked): Looked['items'] =>
  products === null && namelessOf(row).length > 0 ? [] : items;

interface RowProductsProps {
  row: DropRow;
  items: Looked['items'];
  Photo: ComponentType<{ photo: DropRow['files'][number] }>;
}

/** The first products that the names make of a row, as its import will. */
export function RowProducts({ row, items, Photo }: RowProductsProps) {
  const { t } = useLingui();
  const photosOf = (count: number) =>
    t({ id: 'drop.product-photos', message: plural(count, { one: '# photo', other: '# photos' }) });
  const fileOf = new Map(knownPhotos(row).map(({ name, file }) => [name, file]));
  return (
    <ul className={styles.products} aria-label={t({ id: 'import.planned', message: 'Products' })}>
      {items.map(({ name, photos, first }) => {
        const photo = fileOf.get(first);
        return (
          <li key={first}>
            {photo ? <Photo photo={photo} /> : <span />}
            <strong title={name}>{name}</strong>
            <span>{photosOf(photos)}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface RowSaysProps {
  row: DropRow;
  names: RowNames | undefined;
  most: number;
}

/** How many products come of a row, or why nobody knows yet. */
export function RowSays({ row, names, most }: RowSaysProps) {
  const { t } = useLingui();
  const wordsOf = useProductWords();
  const unmarkedWords = useUnmarkedPriceWords();
  if (names?.kind === 'not-looked' || knownPhotos(row).length === 0) return null;
  if (names?.kind === 'looking') {
    return <p className={styles.says}>{t({ id: 'import.looking-at-names', message: 'Looking at the names …' })}</p>;
  }
  if (names && (names.doubts.length > 0 || itemsOf(row, names).length > 0)) {
    return (
      <>
        <p className={styles.says}>
          {wordsOf(row, names, most).join(' · ')}
          {names.doubts.length > 0 && <em>{t({ id: 'import.two-ways', message: 'names unclear' })}</em>}
        </p>
        {names.unmarked_prices !== null && <p className={styles.says}>{unmarkedWords(names.unmarked_prices)}</p>}
      </>
    );
  }
  // Where a camera has named them, the switch below says what they will be.
  if (namelessOf(row).length > 1) return null;
  return (
    <p className={styles.says}>
      {t({ id: 'drop.products-later', message: 'Which products they are is known once they are imported.' })}
    </p>
  );
}

/** "and 4 more products", how many there are, and that barcodes may decide; an empty part at the end where something follows. */
function useProductWords(): (row: DropRow, names: Looked, most: number) => string[] {
  const { t } = useLingui();
  return (row, names, most) => {
    const { by_names: products, images, doubts } = names;
    const end = doubts.length > 0 ? [''] : [];
    const items = itemsOf(row, names);
    if (items.length === 0) return end.map(() => '');
    const count = products - Math.min(items.length, most);
    const left = t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) });
    const right = t({ id: 'import.images', message: plural(images, { one: '# image', other: '# images' }) });
    const more = t({
      id: 'import.more-products',
      message: plural(count, { one: 'and # more product', other: 'and # more products' }),
    });
    const barcodes = t({ id: 'drop.barcodes-may', message: 'unless barcodes in the photos say otherwise' });
    return [...(count > 0 ? [more] : []), `${left}, ${right}`, ...(names.products === null ? [barcodes] : []), ...end];
  };
}
