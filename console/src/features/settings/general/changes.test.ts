import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { readServerConfig } from '@kolaj/domain/shop/config/server-config';
import { describe, expect, it } from 'vitest';
import { changedNames, disputed, merged, only } from './changes.ts';
import type { Values } from './values.ts';

const values = (changes: Partial<Values> = {}): Values => ({
  ...readClientConfig({}, { shopName: 'Lale' }),
  ...readServerConfig({}),
  brands_by_themselves: true,
  currency: 'TRY',
  price_decimal: ',',
  ...changes,
});

describe('what is saved', () => {
  it('is what differs, in the order of the page', () => {
    const now = values({ contain: true, title: 'Lale Tekstil' });
    expect(changedNames(values(), now)).toEqual(['contain', 'title']);
    expect(only(['title', 'contain'], now)).toEqual({ title: 'Lale Tekstil', contain: true });
  });

  it('is nothing when a change was taken back', () => {
    expect(changedNames(values(), values({ contain: false }))).toEqual([]);
  });
});

describe('when somebody else saved meanwhile', () => {
  const seen = values();
  const mine = values({ title: 'Mine', contain: true, description: 'Same' });
  const theirs = values({ title: 'Theirs', show_detail: true, description: 'Same' });

  it('only fields that both changed differently are asked about', () => {
    expect(disputed({ seen, mine, theirs })).toEqual(['title']);
  });

  it('of two switches that exclude each other one person put on each: that is asked about, and one goes off', () => {
    const versions = {
      seen,
      mine: values({ same_products_fast: true }),
      theirs: values({ same_products_show: true }),
    };
    expect(disputed(versions)).toEqual(['same_products_fast']);
    expect(merged(versions, ['same_products_fast'])).toEqual(values({ same_products_fast: true }));
    expect(merged(versions, [])).toEqual(values({ same_products_show: true }));
  });

  it.each([
    { kept: ['title'] as const, title: 'Mine' },
    { kept: [] as const, title: 'Theirs' },
  ])('the title is $title by choice, and everything else of both stays', ({ kept, title }) => {
    expect(merged({ seen, mine, theirs }, kept)).toEqual(
      values({ title, contain: true, show_detail: true, description: 'Same' }),
    );
  });
});
