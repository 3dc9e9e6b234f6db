import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { useLingui } from '@lingui/react/macro';

/** Names of the usual fields; a shop's own fields are called as the shop calls them. */
export function useFieldName(): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    switch (field) {
      case 'code':
        return t({ id: 'field.code', message: 'Code' });
      case 'price':
        return t({ id: 'field.price', message: 'Price' });
      case 'color':
        return t({ id: 'field.color', message: 'Colour' });
      case 'size':
        return t({ id: 'field.size', message: 'Sizes' });
      case 'type':
        return t({ id: 'field.type', message: 'Type' });
      default:
        return field;
    }
  };
}

/** What was guessed, each with the guess: "Colour BLACK, Sizes Std"; null = nothing. A code that is none is told by itself. */
export function useGuesses(card: CollageCard): string | null {
  const nameOf = useFieldName();
  const fields = card.guessed.filter((field) => field !== 'code' || isCodeSaid(card));
  if (fields.length === 0) return null;
  return fields.map((field) => [nameOf(field), card.values[field]].filter(Boolean).join(' ')).join(', ');
}
