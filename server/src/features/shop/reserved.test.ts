import * as all from '@kolaj/contract/all-endpoints';
import { reservedKeywords } from '@kolaj/domain/shop/keyword';
import { expect, it } from 'vitest';

it('every first path segment of the API is reserved (D-86)', () => {
  const paths = JSON.stringify(Object.values(all)).match(/"path":"\/([^/"]+)/g) ?? [];
  const first = [...new Set(paths.map((one) => one.slice('"path":"/'.length)))].filter((one) => !one.startsWith(':'));
  expect(first.length).toBeGreaterThan(3);
  const reserved = new Set<string>(reservedKeywords);
  expect(first.filter((one) => !reserved.has(one))).toEqual([]);
});
