import { describe, expect, it } from 'vitest';
import { fieldKind, fieldOptions } from './panel-field.ts';

describe('a field of the panel (D-32)', () => {
  it.each([
    ['brands', 'brands'],
    ['color_dropdown', 'dropdown'],
    ['_dropdown', 'dropdown'],
    ['dropdown', 'text'],
    ['price', 'text'],
    [undefined, 'text'],
  ] as const)('of type %s is filled by %s', (type, kind) => {
    expect(fieldKind(type === undefined ? {} : { type })).toBe(kind);
  });

  const used = { size: ['S-XL', '36-42'], price: ['10'] };
  it.each([
    ['its own options', { keyword: 'size', type: 'size_dropdown', options: ['Std'] }, ['Std']],
    ['what the shop uses when it has none', { keyword: 'size', type: 'size_dropdown' }, ['S-XL', '36-42']],
    ['what the shop uses when its own are empty', { keyword: 'size', type: 'size_dropdown', options: [] }, used.size],
    ['nothing when nobody has used one', { keyword: 'type', type: 'type_dropdown' }, []],
    ['nothing when it is typed', { keyword: 'price', options: ['1'] }, []],
  ])('offers %s', (_title, field, expected) => {
    expect(fieldOptions(field, used)).toEqual(expected);
  });
});
