import { describe, expect, it } from 'vitest';
import { groupCalls } from './call-groups.ts';

const grouped = (...paths: string[]) =>
  groupCalls(paths.map((path) => ({ path: `/api${path}` }))).map(({ group, calls }) => [
    group,
    ...calls.map(({ path }) => path.slice('/api'.length)),
  ]);

describe('the calls of the documentation', () => {
  it('begin with what others ask for, and end with the rest', () => {
    expect(
      grouped(
        '/shop',
        '/provider/listPhones',
        '/shop/build',
        '/shop/sold-out/set',
        '/shop/orders/list',
        '/shop/kolaj/find',
      ),
    ).toEqual([
      ['collages', '/shop/kolaj/find'],
      ['orders', '/shop/orders/list'],
      ['stock', '/shop/sold-out/set'],
      ['sends', '/provider/listPhones'],
      ['site', '/shop/build'],
      ['rest', '/shop'],
    ]);
  });

  it('have the main thing of a group first', () => {
    expect(grouped('/provider/listPhones', '/shop/broadcast/list', '/send_kolaj')).toEqual([
      ['sends', '/send_kolaj', '/shop/broadcast/list', '/provider/listPhones'],
    ]);
  });

  it('are where the longest beginning is: folders of photos are no folders of collages', () => {
    expect(grouped('/shop/folder/list', '/shop/folder/import', '/shop/kolaj/list_all')).toEqual([
      ['collages', '/shop/folder/list'],
      ['photos', '/shop/folder/import', '/shop/kolaj/list_all'],
    ]);
  });
});
