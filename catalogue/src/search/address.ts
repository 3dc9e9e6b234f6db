import { orders, type Wanted } from './search.ts';

/** The names of the form's fields are those of the address. */
export type Fields = Pick<URLSearchParams, 'get'>;

/** Of a field that is there twice, as after a share (title and text), what is in the first that is not empty. */
export const askedFor = (address: URLSearchParams, name: string): string =>
  address.getAll(name).find((text) => text !== '') ?? '';

/** What an address or the form asks for; what makes no sense is nothing. */
export function wantedOf(fields: Fields): Wanted {
  const text = (name: string) => (fields.get(name) ?? '').slice(0, 200);
  return {
    text: text('q'),
    brand: text('brand'),
    type: text('type'),
    color: text('color'),
    size: text('size'),
    min: amountOf(text('min')),
    max: amountOf(text('max')),
    isNew: text('new') === '1',
    isDiscounted: text('sale') === '1',
    isInStock: text('stock') === '1',
    order: orders.find((order) => order === text('sort')) ?? 'newest',
  };
}

/** The same as the end of an address, without what is not asked; empty = everything is shown. */
export function addressOf(wanted: Wanted): string {
  const { text, brand, type, color, size, min, max, isNew, isDiscounted, isInStock, order } = wanted;
  const fields = {
    ...{ q: text.trim(), brand, type, color, size, min: min === null ? '' : String(min) },
    ...{ max: max === null ? '' : String(max), new: isNew ? '1' : '', sale: isDiscounted ? '1' : '' },
    stock: isInStock ? '1' : '',
    sort: order === 'newest' ? '' : order,
  };
  const asked = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  return asked.size === 0 ? '' : `?${asked}`;
}

/** A price as typed, with a point or a comma; no number is no bound. */
function amountOf(typed: string): number | null {
  const plain = typed.replace(',', '.').trim();
  return /^\d{1,12}(?:\.\d{0,3})?$/.test(plain) ? Number(plain) : null;
}
