import { describe, expect, it } from 'vitest';
import { canBeHost, siteHostOf } from './site-host.ts';

const installation = { siteHost: 'sites.kolaj.example', siteDomain: 'shops.example' };

describe('whose site a host name asks for (D-102)', () => {
  it.each([
    ['sites.kolaj.example', 'installation'],
    ['SITES.kolaj.example.:443', 'installation'],
    ['localhost:3001', 'installation'],
    ['kolaj', 'installation'],
    ['10.0.0.7:3001', 'installation'],
    ['[::1]:3001', 'installation'],
    ['', 'installation'],
    ['lale.shops.example', 'keyword lale'],
    ['LALE.Shops.Example:80', 'keyword lale'],
    ['a.b.shops.example', 'keyword a.b'],
    ['shops.example', 'domain shops.example'],
    ['notshops.example', 'domain notshops.example'],
    ['Lale.com.', 'domain lale.com'],
    ['console.kolaj.example', 'domain console.kolaj.example'],
  ])('%j: %s', (host, expected) => {
    const asked = siteHostOf(host, installation);
    expect(Object.values(asked).join(' ')).toBe(expected);
  });

  it('is nobody below no domain', () => {
    const without = { ...installation, siteDomain: null };
    expect(siteHostOf('lale.shops.example', without)).toEqual({ kind: 'domain', domain: 'lale.shops.example' });
  });

  it('is not made of every keyword', () => {
    expect(['lale', 'lale-2', '-lale', 'lale-', 'a'].map(canBeHost)).toEqual([true, true, false, false, true]);
  });
});
