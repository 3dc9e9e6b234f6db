import type { BrandSuggestion } from '@kolaj/contract/brand/brand';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './brand-list.module.css';
import { useProductsText } from './products-text.ts';

/** So many are one line on a desktop. */
const FIRST = 4;

interface SuggestionsProps {
  suggestions: readonly BrandSuggestion[];
  onAdd: (name: string) => void;
}

/** Names of subfolders and collages that no brand has, each to be added with one tap: a line above the list, never a window. */
export function Suggestions({ suggestions, onAdd }: SuggestionsProps) {
  const { t } = useLingui();
  const productsText = useProductsText();
  const [isAll, setIsAll] = useState(false);
  const count = suggestions.length;
  if (count === 0) return null;
  const shown = isAll ? suggestions : suggestions.slice(0, FIRST);
  const more = count - shown.length;
  return (
    <section className={styles.suggestions} aria-label={t({ id: 'brands.add-as', message: 'Add as brand' })}>
      <span className={styles.suggestionsLabel}>
        <Trans id="brands.add-as">Add as brand</Trans>
      </span>
      <ul className={styles.suggestionList}>
        {shown.map(({ name, products }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.suggestion}
              title={productsText(products)}
              onClick={() => onAdd(name)}
            >
              <IconPlus size={15} stroke={2} aria-hidden />
              <span>{name}</span>
              <small>{products}</small>
            </button>
          </li>
        ))}
        {more > 0 && (
          <li>
            <UnstyledButton className={styles.suggestionMore ?? ''} onClick={() => setIsAll(true)}>
              <Trans id="brands.more-suggestions">{more} more</Trans>
            </UnstyledButton>
          </li>
        )}
      </ul>
    </section>
  );
}
