import type { previewImport } from '@kolaj/contract/source';
import { Plural, useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { Picture } from '../../ui/picture.tsx';
import styles from './import-preview.module.css';

export type PlannedProduct = z.output<typeof previewImport.output>['data']['result']['items'][number];

/** Photos that stand on a card; the rest is a number. */
const SHOWN = 3;

/** A product that would be made: its photos, its name, and on request why they belong together. */
export function ProductCard({ product, isExplained }: { product: PlannedProduct; isExplained: boolean }) {
  const whyOf = useWhy();
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
      {isExplained && <p className={styles.why}>{whyOf(product.why)}</p>}
    </li>
  );
}

/** The rule of the grouping in words; a rule that is not known here is shown as the server says it. */
function useWhy(): (why: string) => string {
  const { t } = useLingui();
  return (why) => {
    switch (why) {
      case 'directory':
        return t({ id: 'import.why-directory', message: 'They lie in one directory.' });
      case 'name':
        return t({ id: 'import.why-name', message: 'Same code in the file name.' });
      case 'barcode':
        return t({ id: 'import.why-barcode', message: 'A barcode photo begins a product.' });
      case 'single':
        return t({ id: 'import.why-single', message: 'No code found: a product of its own.' });
      default:
        return why;
    }
  };
}
