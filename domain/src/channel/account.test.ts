import { describe, expect, it } from 'vitest';
import { type AccountWay, accountOf } from './account.ts';

const addresses = { provider: 'https://api.provider.test' };
const account = (way: Partial<AccountWay>) =>
  accountOf({ driver: 'provider', baseUrl: null, productId: null, ...way }, addresses);

describe('two firms have the same account', () => {
  it.each<[string, Partial<AccountWay>, Partial<AccountWay>]>([
    ['by the installation’s provider', { productId: 'one' }, { productId: 'one' }],
    [
      'one of them by its typed address',
      { productId: 'one' },
      { productId: 'one', baseUrl: 'https://api.provider.test/' },
    ],
    [
      'however the address was typed',
      { driver: 'waha', baseUrl: 'https://WAHA.shop.test' },
      { driver: 'waha', baseUrl: 'https://waha.shop.test:443/' },
    ],
    ['as one bot', { driver: 'telegram-bot' }, { driver: 'telegram-bot', baseUrl: 'https://bots.test' }],
  ])('%s', (_how, one, other) => {
    expect(account(one)).not.toBeNull();
    expect(account(one)).toBe(account(other));
  });
});

describe('two firms have accounts of their own', () => {
  it.each<[string, Partial<AccountWay>, Partial<AccountWay>]>([
    ['with two products', { productId: 'one' }, { productId: 'two' }],
    ['at two servers', { driver: 'waha', baseUrl: 'https://a.test' }, { driver: 'waha', baseUrl: 'https://b.test' }],
    [
      'below two paths',
      { driver: 'waha', baseUrl: 'https://a.test/x' },
      { driver: 'waha', baseUrl: 'https://a.test/y' },
    ],
    [
      'by two drivers',
      { driver: 'waha', baseUrl: 'https://a.test' },
      { driver: 'evolution', baseUrl: 'https://a.test' },
    ],
  ])('%s', (_how, one, other) => {
    expect(account(one)).not.toBe(account(other));
  });

  it.each<[string, Partial<AccountWay>]>([
    ['without a product', {}],
    ['without an address', { driver: 'evolution' }],
    ['with an address that is none', { driver: 'waha', baseUrl: 'waha' }],
  ])('%s nobody can tell', (_how, way) => {
    expect(account(way)).toBeNull();
  });
});
