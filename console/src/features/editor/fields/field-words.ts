import type { PanelField } from '@kolaj/domain/template/template';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
    const word = words.get(keyword);
    return word ? t(word) : keyword;
  };
}

const words: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['firm', msg({ id: 'editor.field-firm', message: 'Brand' })],
  ['code', msg({ id: 'editor.field-code', message: 'Code' })],
  ['color', msg({ id: 'editor.field-color', message: 'Colour' })],
  ['size', msg({ id: 'editor.field-size', message: 'Size' })],
  ['type', msg({ id: 'editor.field-type', message: 'Type' })],
  ['price', msg({ id: 'editor.field-price', message: 'Price' })],
  ['discountprice', msg({ id: 'editor.field-discountprice', message: 'Discount price' })],
]);
