import { describe, expect, it } from 'vitest';
import { harmlessName } from './harmless-name.ts';
import { isMailAddress, mailName } from './mail-address.ts';
import { parseMailbox } from './mailbox.ts';

describe('one plain address, or none (S12)', () => {
  it.each(['elif@shop.test', 'e.demir+kolaj@mail.shop.com.tr', "o'neil@shop.test", 'a@localhost'])('%s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'elif',
    '@shop.test',
    'elif@',
    'elif@shop..test',
    'elif@-shop.test',
    '.elif@shop.test',
    'el..if@shop.test',
    ' elif@shop.test',
    'elif@shop.test\n',
    'elif@shop.test\r\nBcc: x@evil.test',
    'elif@shop.test,x@evil.test',
    'elif@shop.test;x@evil.test',
    'elif@shop.test x@evil.test',
    '"elif"@shop.test',
    '<elif@shop.test>',
    'Team: elif@shop.test;',
    'elif(comment)@shop.test',
    'elif@[127.0.0.1]',
    'elif@shop.test@evil.test',
    'şule@shop.test',
    `${'a'.repeat(65)}@shop.test`,
    `elif@${'a.'.repeat(130)}test`,
  ])('not %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });
});

describe('the sender', () => {
  it.each([
    ['no-reply@kolaj.test', { name: '', address: 'no-reply@kolaj.test' }],
    ['Kolaj <no-reply@kolaj.test>', { name: 'Kolaj', address: 'no-reply@kolaj.test' }],
    ['"Kolaj, Laleli" <no-reply@kolaj.test>', { name: 'Kolaj, Laleli', address: 'no-reply@kolaj.test' }],
    ['Lalezar Çanta <a@b.test>', { name: 'Lalezar Çanta', address: 'a@b.test' }],
  ])('%s', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
  });

  it.each([
    'Kolaj',
    'Kolaj <no-reply@kolaj.test',
    'a@b.test, c@d.test',
    'Kolaj, <a@b.test>',
    '<a@b.test> <c@d.test>',
    'Kolaj\n<a@b.test>\nBcc: c@d.test',
    'Kolaj "quoted" <a@b.test>',
  ])('not %j', (text) => {
    expect(parseMailbox(text)).toBeNull();
  });
});

it.each([
  ['  Elif \r\n Bcc: x@evil.test ', 'Elif   Bcc: x@evil.test'],
  ['Elif\u2028Demir', 'Elif Demir'],
  ['x'.repeat(500), 'x'.repeat(120)],
])('a display name is one line: %j', (name, line) => {
  expect(mailName(name)).toBe(line);
});

it.each([
  ['Elif Demir', 'Elif Demir'],
  ['Lalezar Toptan A.Ş.', 'Lalezar Toptan A. Ş.'],
  ['evil.test/win', 'evil. test/ win'],
  ['https://evil.test', 'https: / / evil. test'],
  ['x@evil.test', 'x@ evil. test'],
  ['Elif\n\nDemir', 'Elif Demir'],
  ['\u202Etset.live', 'tset. live'],
])('a name in a mail holds no address that mail programs would link: %j', (name, harmless) => {
  expect(harmlessName(name)).toBe(harmless);
});
