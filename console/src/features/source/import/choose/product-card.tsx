import type { previewImport } from '@kolaj/contract/source/source';
import { Plural } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { useGroupingWords } from '../../../../product/source/grouping-words.ts';
import { Picture } from '../../../../ui/picture/picture.tsx';
import styles from './import-preview.module.css';

export type PlannedProduct = z.output<typeof previewImport.output>['data']['result']['items'][number];

/** Photos that stand on a card; the rest is a number. */
const SHOWN = 3;

/** A product that would be made: its photos, its name, and on request why they belong together. */
export function ProductCard({ product, isExplained }: { product: PlannedProduct; isExplained: boolean }) {
  const whyOf = useGroupingWords();
  const shown = product.photos.slice(0, SHOWN);
  const rest = product.photos.length - shown.length;
  return (
    <li className={styles.product}>
      <div className={styles.photos} data-count={shown.length} aria-hidden="true">
        {shown.map(({ path, thumbnail }, index) => (
          <Picture key={path} src={thumbnail} alt="" ratio="free" className={styles.photo ?? ''}>
            {index === SHOWN - 1 && rest > 0 && <span className={styles.rest}>{`+${rest}`}</span>}
          </Picture>
        ))}
      </div>
      <div className={styles.caption}>
        <strong title={product.name}>{product.name}</strong>
        <span>
          <Plural id="import.photos" value={product.photos.length} one="# photo" other="# photos" />
        </span>
      </div>
      {isExplained && <p className={styles.why}>{whyOf(product)}</p>}
    </li>
  );
}
