import { describe, expect, it } from 'vitest';
import { agentOf, agentSource, isSource, leadsTo, withCode } from './link-code.ts';

const site = 'https://kolaj.test/s/lalezar/';
const code = 'aB3-_xyz';

describe('links that leave carry a code (D-99)', () => {
  it.each([
    ['All models: https://kolaj.test/s/lalezar/', 'All models: https://kolaj.test/s/lalezar/?g=aB3-_xyz'],
    ['https://kolaj.test/s/lalezar', 'https://kolaj.test/s/lalezar/?g=aB3-_xyz'],
    ['See https://kolaj.test/s/lalezar/p/br-1/.', 'See https://kolaj.test/s/lalezar/p/br-1/?g=aB3-_xyz.'],
    ['(https://kolaj.test/s/lalezar/)\nBye', '(https://kolaj.test/s/lalezar/?g=aB3-_xyz)\nBye'],
    ['https://kolaj.test/s/lalezar/search/?q=red#top', 'https://kolaj.test/s/lalezar/search/?q=red&g=aB3-_xyz#top'],
    [
      'https://kolaj.test/s/lalezar/ https://kolaj.test/s/lalezar/b/beren/',
      'https://kolaj.test/s/lalezar/?g=aB3-_xyz https://kolaj.test/s/lalezar/b/beren/?g=aB3-_xyz',
    ],
  ])('%s', (text, marked) => {
    expect(withCode(text, { site, code })).toBe(marked);
    expect(withCode(marked, { site, code: 'another1' }), 'once').toBe(marked);
  });

  // Messengers draw words between these signs in bold, italic or struck out, and people put addresses between quotation marks.
  it.each(['*@*', '_@_', '~@~', '„@“', '“@”', '«@»', '‘@’', 'انظر @، شكرا', 'شاهدت @؟'])(
    'lead where they led: %s',
    (text) => {
      const address = 'https://kolaj.test/s/lalezar/';
      expect(withCode(text.replace('@', address), { site, code })).toBe(text.replace('@', `${address}?g=${code}`));
    },
  );

  it.each([
    'No address at all',
    'https://kolaj.test/s/lalezar2/',
    'https://kolaj.test/s/lalezar-outlet/',
    'https://kolaj.test/s/mavera/',
    'https://wa.me/905320000000?text=hello',
    'https://kolaj.test/s/lalezar/?a=4',
  ])('stays: %s', (text) => {
    expect(withCode(text, { site, code })).toBe(text);
  });

  it('knows the host of the shop from one that only begins like it', () => {
    const own = { site: 'https://lalezar.com/', code };
    expect(withCode('https://lalezar.com.evil.org/', own)).toBe('https://lalezar.com.evil.org/');
    expect(withCode('https://lalezar.com:8443/', own)).toBe('https://lalezar.com:8443/');
    expect(withCode('Order at https://lalezar.com. Thanks', own)).toBe(
      'Order at https://lalezar.com/?g=aB3-_xyz. Thanks',
    );
  });
});

describe('where a visitor came from', () => {
  it.each(['', 'aB3-_xyz', 'a:4'])('%j is a source', (text) => expect(isSource(text)).toBe(true));
  it.each(['aB3', 'aB3-_xyz1', 'a b3xyz1', 'b:4', `a:${'4'.repeat(21)}`])('%j is none', (text) =>
    expect(isSource(text)).toBe(false),
  );
  it('names the agent', () => expect(agentOf(agentSource('4'))).toBe('4'));
});

it.each([
  ['Order at https://lalezar.com/', true],
  ['Order at https://lalezar.com.', true],
  ['Ask Elif: https://lalezar.com/?a=3', false],
  ['https://lalezar.com.evil.org/', false],
  ['Until 6 pm', false],
])('%s leads to the site: %s', (text, leads) => {
  expect(leadsTo(text, 'https://lalezar.com/')).toBe(leads);
});
