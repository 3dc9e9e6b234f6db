import type { tryNames } from '@kolaj/contract/source/source-settings';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { useGroupingWords } from '../../../product/source/grouping-words.ts';
import { useUnmarkedPriceWords } from '../../../product/source/unmarked-price-words.ts';
import { LoadFailed } from '../../../ui/feedback/loaded.tsx';
import styles from '../settings.module.css';
import { useTriedNames } from '../settings.query.ts';

type Tried = z.output<typeof tryNames.output>['data']['result'];

const EXAMPLE = 'KA-1234_1.jpg\nKA-1234_2.jpg\nelbise kırmızı/1.jpg';
/** While somebody types, nothing is asked, ms. */
const TYPING_MS = 250;
/** The call takes no more lines. */
const MOST_NAMES = 2000;

/** Paste file names, see the products they would become, with the patterns as they are above. Nothing is stored. */
export function PatternTester({ patterns }: { patterns: readonly string[] }) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const names = settled
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_NAMES);
  const query = useTriedNames(names, patterns);
  return (
    <div className={styles.try}>
      <div>
        <label htmlFor={id} className={styles.label}>
          <Trans id="patterns.try">Try it: paste file names, one a line</Trans>
        </label>
        <textarea
          id={id}
          className={styles.names}
          value={text}
          placeholder={EXAMPLE}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {names.length > 0 && query.data !== undefined && <Result tried={query.data} />}
      <p role="status" className={styles.quiet}>
        {names.length > 0 && query.data !== undefined && (
          <Plural
            id="patterns.result"
            value={query.data.products.length}
            one="# product from these names"
            other="# products from these names"
          />
        )}
        {names.length === 0 && t({ id: 'patterns.result-empty', message: 'The products appear here at once.' })}
      </p>
    </div>
  );
}

function Result({ tried: { products, ignored } }: { tried: Tried }) {
  const { t } = useLingui();
  const whyIgnored = useWhyIgnored();
  return (
    <>
      <ul className={styles.groups} aria-label={t({ id: 'import.planned', message: 'Products' })}>
        {products.map((product) => (
          <Group key={`${product.name}\n${product.photos[0]}`} product={product} />
        ))}
      </ul>
      {ignored.length > 0 && (
        <ul className={styles.quiet} aria-label={t({ id: 'import.left-out', message: 'Left out' })}>
          {ignored.map(({ name, reason }) => (
            <li key={name}>{`${name}: ${whyIgnored(reason)}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Group({ product }: { product: Tried['products'][number] }) {
  const whyOf = useGroupingWords();
  const unmarkedWords = useUnmarkedPriceWords();
  const { name, photos, values, guessed } = product;
  const read = Object.entries(values).filter(([key, value]) => !guessed.includes(key) && value !== '' && value !== '0');
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <strong>{name}</strong>
        <span>
          <Plural id="import.photos" value={photos.length} one="# photo" other="# photos" />
        </span>
      </div>
      <p>{whyOf(product)}</p>
      {read.length > 0 && <p>{read.map(([, value]) => value).join(' · ')}</p>}
      {product.unmarked_price !== null && <p>{unmarkedWords({ example: product.unmarked_price, products: 1 })}</p>}
      <p className={styles.files}>{photos.join(', ')}</p>
    </li>
  );
}

function useWhyIgnored(): (reason: Tried['ignored'][number]['reason']) => string {
  const { t } = useLingui();
  return (reason) => {
    switch (reason) {
      case 'not-a-photo':
        return t({ id: 'patterns.no-photo', message: 'its file ending is not that of a photo' });
      case 'hidden':
        return t({ id: 'patterns.hidden', message: 'a hidden file' });
      case 'kolajsiz':
        return t({ id: 'patterns.kolajsiz', message: 'a ready photo, no collage is made of it' });
    }
  };
}
