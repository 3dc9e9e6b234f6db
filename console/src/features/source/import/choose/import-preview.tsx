import type { previewImport } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoOff, IconRegex } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import { useGroupingWords } from '../../../../product/source/grouping-words.ts';
import { useImportPreview, useIsStartingImport } from '../../../../product/source/import.query.ts';
import { useUnmarkedPriceWords } from '../../../../product/source/unmarked-price-words.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { useTroubleName, useTroubleRemedy } from '../file-trouble-words.ts';
import { fileTroubles, troubleKey } from '../file-troubles.ts';
import { OtherFiles } from '../other-files.tsx';
import styles from './import-preview.module.css';
import { LastNumbers } from './last-numbers.tsx';
import { ReadAs } from './read-as.tsx';

type PlannedProduct = z.output<typeof previewImport.output>['data']['result']['items'][number];

/** Photos shown on a card; the others are a number. */
const SHOWN = 3;

/** A product that would be made: its photos, its name, and on request why they belong together. */
function ProductCard({ product, isExplained }: { product: PlannedProduct; isExplained: boolean }) {
  const whyOf = useGroupingWords();
  const isWaiting = useIsStartingImport();
  const shown = product.photos.slice(0, SHOWN);
  const rest = product.photos.length - shown.length;
  return (
    <li className={styles.product}>
      <div className={styles.photos} data-count={shown.length} aria-hidden="true">
        {shown.map(({ path, thumbnail }, index) => (
          <Picture key={path} src={isWaiting ? null : thumbnail} alt="" ratio="free" className={styles.photo ?? ''}>
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

interface ImportPreviewProps {
  subfolder: string;
  path: string;
}

/** What will come of a subfolder: its photos grouped into products, exactly as they will be (D-28). */
export function ImportPreview({ subfolder, path }: ImportPreviewProps) {
  const isPhone = useIsPhone();
  const preview = useImportPreview(path);
  const [isExplained, setIsExplained] = useState(false);
  return (
    <section className={styles.preview} aria-label={subfolder}>
      <Loaded query={preview} skeleton={{ kind: 'grid', cards: isPhone ? 2 : 6 }}>
        {(plan) => (
          <>
            <div className={styles.head}>
              <div>
                {!isPhone && <h2>{subfolder}</h2>}
                <PlanCounts products={plan.products} images={plan.images} />
              </div>
              {plan.items.length > 0 && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-pressed={isExplained}
                  leftSection={isPhone ? null : <IconRegex size={16} stroke={2} aria-hidden />}
                  onClick={() => setIsExplained(!isExplained)}
                >
                  {isPhone ? <Trans id="import.groups">Groups</Trans> : <Trans id="import.why">Why grouped so?</Trans>}
                </Button>
              )}
            </div>
            <LastNumbers numbers={plan.last_numbers} isExplained={isExplained} />
            <UnmarkedPrices found={plan.unmarked_prices} />
            <ProductGrid items={plan.items} isExplained={isExplained} />
            <MoreProducts count={plan.products - plan.items.length} />
            <LeftOut files={plan.left_out} />
            <ReadAs page={plan.read_as} />
            <OtherFiles files={plan.other_files} className={styles.others} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function UnmarkedPrices({ found }: { found: { example: string; products: number } | null }) {
  const words = useUnmarkedPriceWords();
  if (found === null) return null;
  return <p className={styles.unmarked}>{words(found)}</p>;
}

function PlanCounts({ products, images }: { products: number; images: number }) {
  const { t } = useLingui();
  const left = t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) });
  const right = t({ id: 'import.images', message: plural(images, { one: '# image', other: '# images' }) });
  return <p className={styles.counts}>{`${left}, ${right}`}</p>;
}

// On phones the list scrolls sideways and holds nothing that takes the focus: the arrow keys need the list itself.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

function ProductGrid({ items, isExplained }: { items: readonly PlannedProduct[]; isExplained: boolean }) {
  const { t } = useLingui();
  return (
    <ul className={styles.grid} aria-label={t({ id: 'import.planned', message: 'Products' })} {...SCROLLED_BY_KEYS}>
      {items.map((item) => (
        <ProductCard key={item.photos[0]?.path ?? item.name} product={item} isExplained={isExplained} />
      ))}
    </ul>
  );
}

function MoreProducts({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={`${styles.counts} ${styles.more}`}>
      <Plural id="import.more-products" value={count} one="and # more product" other="and # more products" />
    </p>
  );
}

/** What is left out of it, and why; one file is named. */
function LeftOut({ files }: { files: Parameters<typeof fileTroubles>[0] }) {
  const nameOf = useTroubleName();
  const remedyOf = useTroubleRemedy();
  return fileTroubles(files).map((trouble) => {
    const [first = '', ...others] = trouble.paths;
    const name = nameOf(trouble);
    const title = others.length === 0 ? `${name}: ${first.split('/').at(-1)}.` : `${name}.`;
    return (
      <Banner key={troubleKey(trouble)} tone="amber" icon={IconPhotoOff} title={title}>
        {remedyOf(trouble)} <Trans id="import.rest-goes-on">The other photos are imported.</Trans>
      </Banner>
    );
  });
}
