import { describe, expect, it } from 'vitest';
import { isApex, readDomain, twinOf } from './domain-name.ts';

const ours = ['sites.kolaj.example', 'console.kolaj.example', 'shops.example'];
const read = (typed: string) => {
  const answer = readDomain(typed, { ours });
  return answer.kind === 'domain' ? answer.domain : `(${answer.fault})`;
};

describe('the domain that an owner types (D-102)', () => {
  it.each([
    ['lalegiyim.com', 'lalegiyim.com'],
    ['  LaleGiyim.COM.  ', 'lalegiyim.com'],
    ['https://www.lalegiyim.com/', 'www.lalegiyim.com'],
    ['lale.com.tr', 'lale.com.tr'],
    ['çiçek.com', 'xn--iek-1lab.com'],
    ['ÇİÇEK.com', 'xn--iek-1lab.com'],
    ['магазин.рф', 'xn--80aairftm.xn--p1ai'],
    ['lale。com', 'lale.com'],
    ['xn--80aairftm.xn--p1ai', 'xn--80aairftm.xn--p1ai'],
    ['a-b.c1.example', 'a-b.c1.example'],
    ['notkolaj.example2.com', 'notkolaj.example2.com'],
  ])('%j is %j', (typed, domain) => {
    expect(read(typed)).toBe(domain);
  });

  it.each([
    ['', 'empty'],
    ['https://', 'empty'],
    ['lale.com/shop', 'path'],
    ['lale.com?x', 'path'],
    ['lale com', 'path'],
    ['lale.com:8080', 'port'],
    ['127.0.0.1', 'ip_address'],
    ['0x7f.1', 'ip_address'],
    ['2130706433', 'ip_address'],
    ['[::1]', 'ip_address'],
    ['::1', 'ip_address'],
    ['user@lale.com', 'characters'],
    ['*.lale.com', 'characters'],
    ['la_le.com', 'characters'],
    ['-lale.com', 'characters'],
    ['lale-.com', 'characters'],
    ['lale..com', 'characters'],
    ['.lale.com', 'characters'],
    ['lale.com%2f', 'characters'],
    ['lale.c', 'characters'],
    ['lale', 'one_word'],
    ['localhost', 'not_public'],
    ['printer.local', 'not_public'],
    ['db.internal', 'not_public'],
    ['com.tr', 'public_suffix'],
    ['co.uk', 'public_suffix'],
    [`${'a'.repeat(64)}.com`, 'too_long'],
    [`${'abcdefghi.'.repeat(26)}com`, 'too_long'],
    ['sites.kolaj.example', 'ours'],
    ['CONSOLE.kolaj.example.', 'ours'],
    ['x.sites.kolaj.example', 'ours'],
    ['kolaj.example', 'ours'],
    ['othershop.shops.example', 'ours'],
  ])('%j is none: %s', (typed, fault) => {
    expect(read(typed)).toBe(`(${fault})`);
  });

  it('read again is the same', () => {
    for (const typed of ['lale.com', 'çiçek.com', 'магазин.рф', 'www.a-b.com.tr'])
      expect(read(read(typed))).toBe(read(typed));
  });

  it('goes with its www, and takes no CNAME where it stands alone', () => {
    expect([twinOf('lale.com'), twinOf('www.lale.com')]).toEqual(['www.lale.com', 'lale.com']);
    expect(['lale.com', 'lale.com.tr', 'www.lale.com', 'shop.lale.com.tr'].map(isApex)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
