import type { User } from '@kolaj/contract/account/account';
import type { Product } from '@kolaj/contract/shop/shop';
import { allRights } from '@kolaj/domain/account/rights';
import { describe, expect, it } from 'vitest';
import { passageOf } from './gate.ts';

const user: User = {
  id: 'u1',
  email: 'owner@lalezar.test',
  name: 'Selin Yıldız',
  phone: '',
  company: '',
  verified: true,
  isAuthenticated: true,
  language: null,
  second_factor: 'off',
  fresh_until: '2026-11-16T08:15:00Z',
  consent: 'given',
  pending_email: null,
  extra: {
    company: { name: '', vatNumber: '', country: '', state: '', city: '', street: '', postcode: '' },
    ecommerce: '',
    domain: '',
    admin: false,
    isAgent: false,
  },
};
const agent = { ...user, extra: { ...user.extra, isAgent: true } };
const admin = { ...user, extra: { ...user.extra, admin: true } };
const product: Product = {
  type: 'shop',
  pid: 'p1',
  keyword: 'lalezar',
  name: 'Lalezar',
  time_zone: 'Europe/Istanbul',
  live: { settings: { subscription_package: 'trial-start' }, created_at: '2026-11-16T08:00:00Z' },
  trial: { kind: 'days-left', days: 9 },
  server_config: { ftp_key: 'key', whatsapp: null },
  client_config: {},
  features: { broadcast: true, telegram: false, reels: false, has_schema: true },
  standing: 'owner',
  rights: allRights,
  awaiting_approval: 0,
  prices: { currency: 'TRY', isAssumed: true, decimal: ',' },
};
const withoutSettings = { ...product, client_config: null };
const withoutTemplate = { ...product, features: { ...product.features, has_schema: false } };

const open = { kind: 'open' };
const stopped = (by: string) => ({ kind: 'stopped', by });
const sentOn = (to: string) => ({ kind: 'sent-on', to });

describe('the guards, in the order of D-18', () => {
  it('are open for staff of a configured shop', () => {
    expect(passageOf({ user, product, path: '/build' })).toEqual(open);
  });

  it('ask for consent before anything else who has not given it (D-94)', () => {
    for (const path of ['/', '/account', '/yta']) {
      expect(passageOf({ user: { ...user, consent: 'missing' }, product: null, path })).toEqual(stopped('consent'));
    }
  });

  it('keep agents out before anything is asked about a shop', () => {
    for (const path of ['/', '/build', '/account', '/yta']) {
      expect(passageOf({ user: agent, product: null, path })).toEqual(stopped('agent'));
    }
  });

  it('tell an account without a shop from a shop without settings', () => {
    expect(passageOf({ user, product: null, path: '/account' })).toEqual(stopped('no-account'));
    expect(passageOf({ user, product: withoutSettings, path: '/' })).toEqual(stopped('not-configured'));
    expect(passageOf({ user, product: { ...product, server_config: null }, path: '/' })).toEqual(
      stopped('not-configured'),
    );
  });

  it('say that a shop has no settings before that it has no template', () => {
    const product = { ...withoutTemplate, server_config: null };
    expect(passageOf({ user, product, path: '/' })).toEqual(stopped('not-configured'));
  });
});

describe('a shop without a template', () => {
  it.each(['/', '/whatsapp-shop', '/whatsapp-shop/abc', '/whatsapp-shop/build'])('chooses one first: %s', (path) => {
    expect(passageOf({ user, product: withoutTemplate, path })).toEqual(sentOn('/whatsapp-shop/modal'));
  });

  it.each([
    '/whatsapp-shop/modal',
    '/whatsapp-shop/templates',
    '/account',
    '/settings',
    '/brands',
    '/build',
    '/wgroup',
  ])('leaves %s within reach (D-43)', (path) =>
    expect(passageOf({ user, product: withoutTemplate, path })).toEqual(open),
  );

  it('is the only one that sees the choice', () => {
    expect(passageOf({ user, product, path: '/whatsapp-shop/modal' })).toEqual(sentOn('/whatsapp-shop'));
  });
});

describe('administration', () => {
  it('is for admins only, and only /yta itself', () => {
    for (const path of ['/yta', '/yta/settings', '/yta/collage']) {
      expect(passageOf({ user, product, path })).toEqual(stopped('admins-only'));
      expect(passageOf({ user: admin, product, path })).toEqual(open);
    }
    expect(passageOf({ user, product, path: '/ytab' })).toEqual(open);
  });

  it('is where an admin without a shop begins (D-13)', () => {
    for (const path of ['/', '/whatsapp-shop', '/build']) {
      expect(passageOf({ user: admin, product: null, path })).toEqual(sentOn('/yta'));
    }
  });

  it('and the account open for admins whatever the state of the shop', () => {
    for (const state of [null, withoutSettings, withoutTemplate]) {
      for (const path of ['/yta', '/yta/settings', '/account', '/account/company']) {
        expect(passageOf({ user: admin, product: state, path })).toEqual(open);
      }
    }
  });

  it('gives an admin in a shop the guards of that shop', () => {
    expect(passageOf({ user: admin, product: withoutSettings, path: '/build' })).toEqual(stopped('not-configured'));
    expect(passageOf({ user: admin, product: withoutTemplate, path: '/' })).toEqual(sentOn('/whatsapp-shop/modal'));
  });

  it('waits for the second factor where one must be set up', () => {
    const waiting: User = { ...admin, second_factor: 'required' };
    expect(passageOf({ user: waiting, product: null, path: '/yta' })).toEqual(sentOn('/account'));
    expect(passageOf({ user: waiting, product: null, path: '/account' })).toEqual(open);
  });
});
