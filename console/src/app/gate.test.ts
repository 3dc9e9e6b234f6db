import type { User } from '@kolaj/contract/account';
import type { Product } from '@kolaj/contract/shop';
import { allRights } from '@kolaj/domain/account/rights';
import { describe, expect, it } from 'vitest';
import { gateOf, schemaDetour } from './gate.ts';

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
  pending_email: null,
  extra: {
    company: { name: '', vatNumber: '', country: '', state: '', city: '', street: '', postcode: '' },
    ecommerce: '',
    domain: '',
    admin: false,
    isAgent: false,
  },
};
const product: Product = {
  type: 'shop',
  pid: 'p1',
  keyword: 'lalezar',
  name: 'Lalezar',
  time_zone: 'Europe/Istanbul',
  live: { settings: { subscription_package: 'trial-start' }, created_at: '2026-11-16T08:00:00Z' },
  server_config: { ftp_key: 'key', whatsapp: null },
  client_config: {},
  features: { broadcast: true, telegram: false, reels: false, has_schema: true },
  standing: 'owner',
  rights: allRights,
  awaiting_approval: 0,
};

describe('gateOf', () => {
  it('opens for staff of a configured shop', () => {
    expect(gateOf(user, product)).toBe('open');
  });

  it('keeps agents out before it looks at the shop', () => {
    expect(gateOf({ ...user, extra: { ...user.extra, isAgent: true } }, null)).toBe('agent');
  });

  it('tells an account without a shop from a shop without settings', () => {
    expect(gateOf(user, null)).toBe('no-account');
    expect(gateOf(user, { ...product, server_config: null })).toBe('not-configured');
    expect(gateOf(user, { ...product, client_config: null })).toBe('not-configured');
  });
});

describe('schemaDetour', () => {
  it('sends the shop area of a shop without templates to the template choice', () => {
    expect(schemaDetour('/', false)).toBe('/whatsapp-shop/modal');
    expect(schemaDetour('/whatsapp-shop/abc', false)).toBe('/whatsapp-shop/modal');
    expect(schemaDetour('/whatsapp-shop/modal', false)).toBeNull();
    expect(schemaDetour('/build', false)).toBeNull();
  });

  it('never shows the template choice to a shop that has templates', () => {
    expect(schemaDetour('/whatsapp-shop/modal', true)).toBe('/whatsapp-shop');
    expect(schemaDetour('/whatsapp-shop', true)).toBeNull();
  });
});
