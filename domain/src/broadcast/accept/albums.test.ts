import { expect, it } from 'vitest';
import { albumsOf } from './albums.ts';

/** Pictures by their products' letters, at places from 10 on: 'aab' = two of product a, one of b. */
const pictures = (products: string) =>
  [...products].map((productName, index) => ({ id: `${productName}${index}`, productName, place: 10 + index }));
const telegram = { min: 2, max: 10 };
const byName = { groupByName: true, groupByNameNoGroup: false };

it.each([
  ['two of a product are an album, one is not', 'aab', byName, telegram, '10 10 -'],
  ['each product has its own', 'aabbb', byName, telegram, '10 10 12 12 12'],
  [
    'eleven are two albums, never a lonely picture',
    'a'.repeat(11),
    byName,
    telegram,
    '10 10 10 10 10 10 16 16 16 16 16',
  ],
  ['a channel without albums has none', 'aab', byName, null, '- - -'],
  ['without group_by_name there are none', 'aab', { ...byName, groupByName: false }, telegram, '- - -'],
  ['group_by_name_no_group wins', 'aab', { ...byName, groupByNameNoGroup: true }, telegram, '- - -'],
])('%s', (_, products, switches, bounds, expected) => {
  const images = pictures(products);
  const albums = albumsOf(images, { switches, bounds, placeOf: ({ place }) => place });
  expect(images.map(({ id }) => albums.get(id) ?? '-').join(' ')).toBe(expected);
});
