import type { PanelField } from '@kolaj/domain/template/template';
import { useLingui } from '@lingui/react/macro';

/** Titles that our own templates give; a shop's own title stays as the shop wrote it. */
const ourTitles: Record<string, string> = {
  firm: 'Brand',
  code: 'Code',
  color: 'Colour',
  size: 'Size',
  type: 'Type',
  price: 'Price',
};

/** What a field is called, in the reader's language where the words are ours. */
export function useFieldTitle(): (field: Pick<PanelField, 'keyword' | 'title'>) => string {
  const word = useKeywordWord();
  return ({ keyword, title }) => {
    const isOurs = title === '' || ourTitles[keyword] === title;
    return isOurs ? word(keyword) : title;
  };
}

/** The specification's keywords in words; any other one as it is. */
export function useKeywordWord(): (keyword: string) => string {
  const { t } = useLingui();
  return (keyword) => {
    switch (keyword) {
      case 'firm':
        return t({ id: 'editor.field-firm', message: 'Brand' });
      case 'code':
        return t({ id: 'editor.field-code', message: 'Code' });
      case 'color':
        return t({ id: 'editor.field-color', message: 'Colour' });
      case 'size':
        return t({ id: 'editor.field-size', message: 'Size' });
      case 'type':
        return t({ id: 'editor.field-type', message: 'Type' });
      case 'price':
        return t({ id: 'editor.field-price', message: 'Price' });
      case 'discountprice':
        return t({ id: 'editor.field-discountprice', message: 'Discount price' });
      default:
        return keyword;
    }
  };
}
