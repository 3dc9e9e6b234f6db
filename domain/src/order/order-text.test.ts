import { describe, expect, it } from 'vitest';
import { type OrderLine, orderMessages, sumOf } from './order-text.ts';

const words = {
  greeting: 'Hello, I would like to order this:',
  number: 'Order {n}',
  unconfirmed: 'Not confirmed',
  total: 'Total',
  pieces: '{n} pieces',
  withoutPrice: '{n} without price',
  note: 'Note',
  name: 'Name',
  phone: 'Phone',
};
const usd = (minor: number) => ({ minor, currency: 'USD', isAssumed: false });
const aLine = (change: Partial<OrderLine> = {}): OrderLine => ({
  ...{ code: 'BR-2041', color: 'Zümrüt', brand: 'Beren', size: '38-46', url: 'https://x.test/p/br-2041/' },
  ...{ quantity: 2, unit: 'series of 5', pieces: 5, price: usd(2450) },
  ...change,
});
const messages = (
  lines: OrderLine[],
  { note = '', contact = { name: '', phone: '' }, showTotal = true, limit = 1800, number = 7 as number | null } = {},
) => orderMessages({ lines, note, contact, showTotal, number, words, language: 'en' }, limit);

describe('the message of an order', () => {
  it('names every product, how many of what, its price and its page, then the total and the note', () => {
    const single = aLine({
      ...{ code: 'CC-102', color: '', size: '', quantity: 1, unit: 'piece', pieces: 1 },
      price: null,
    });
    expect(messages([aLine(), single], { note: ' Before Friday ' })).toEqual([
      [
        'Hello, I would like to order this:\nOrder 7',
        '1) BR-2041 Zümrüt · Beren · 38-46\n2 × series of 5 = $245\nhttps://x.test/p/br-2041/',
        '2) CC-102 · Beren\n1 × piece\nhttps://x.test/p/br-2041/',
        'Total: $245 · 11 pieces · 1 without price',
        'Note: Before Friday',
      ].join('\n\n'),
    ]);
  });

  it('says that the shop has not seen it when it has no number', () => {
    expect(messages([aLine()], { number: null })[0]).toContain('this:\nNot confirmed\n');
  });

  it.each([
    [{ name: ' Ayşe ', phone: '+90 532' }, 'Name: Ayşe\nPhone: +90 532\n\nNote: Friday'],
    [{ name: '', phone: '+90 532' }, 'Phone: +90 532\n\nNote: Friday'],
    [{ name: '  ', phone: '' }, 'Note: Friday'],
  ])('says who orders as far as they said so: %j', (contact, end) => {
    const [message = ''] = messages([aLine()], { contact, note: 'Friday' });
    expect(message.endsWith(`pieces\n\n${end}`)).toBe(true);
  });

  it('has no total where the shop wants none', () => {
    expect(messages([aLine()], { showTotal: false })[0]).not.toContain('Total');
  });

  it.each([1, 2, 10, 30, 100])('of %i products is split between products, loses none and cuts no address', (count) => {
    const lines = Array.from({ length: count }, (_, at) =>
      aLine({ code: `ÇŞ-${at} 👗`, url: `https://x.test/p/product-${at}/` }),
    );
    const parts = messages(lines);
    for (const part of parts) {
      expect(encodeURIComponent(part).length).toBeLessThanOrEqual(1830);
      if (parts.length > 1) expect(part).toMatch(new RegExp(`^\\(\\d+/${parts.length}\\) `));
    }
    const all = parts.join('\n\n').split('\n');
    expect(all.filter((line) => line.startsWith('https://'))).toEqual(lines.map(({ url }) => url));
  });

  it('is a message too when a half of a sign or a very long name is in it', () => {
    const parts = messages([aLine({ code: `\uD83D${'x'.repeat(3000)}` }), aLine()]);
    expect(parts).toHaveLength(3);
    expect(parts.map((part) => encodeURIComponent(part.toWellFormed())).join('')).toContain('%EF%BF%BD');
  });

  it.each([['ğ'.repeat(500)], ['слово '.repeat(83)], ['👗'.repeat(250)], ['👩‍👩‍👧 '.repeat(50)], ['\n\n'.repeat(250)]])(
    'with the note %s loses nothing of it, and every part fits into a link',
    (note) => {
      const parts = messages([aLine({ code: `К${'о'.repeat(299)}` }), aLine()], { note });
      for (const part of parts) expect(encodeURIComponent(part).length).toBeLessThanOrEqual(1830);
      const letters = (text: string) => text.replace(/\s/g, '');
      const all = parts.map((part) => part.replace(/^\(\d+\/\d+\) /, '')).join('');
      expect(letters(all)).toContain(letters(note));
      expect(all).toContain(aLine().url);
    },
  );
});

describe('the sum of an order', () => {
  it('adds what has a price, each currency for itself', () => {
    const lines = [
      aLine(),
      aLine({ quantity: 1 }),
      aLine({ price: { minor: 100, currency: 'EUR', isAssumed: false } }),
    ];
    expect(sumOf([...lines, aLine({ price: null })])).toEqual({
      units: 7,
      pieces: 35,
      amounts: [usd(36_750), { minor: 1000, currency: 'EUR', isAssumed: false }],
      withoutPrice: 1,
    });
  });

  it('stays a whole number, however much somebody orders', () => {
    const dear = aLine({ quantity: 199_800, price: usd(99_999_999_999) });
    expect(sumOf([dear]).amounts).toEqual([usd(Number.MAX_SAFE_INTEGER)]);
    expect(sumOf([aLine(), dear, dear]).amounts).toEqual([usd(Number.MAX_SAFE_INTEGER)]);
  });

  it('does not change the lines', () => {
    const lines = [aLine(), aLine()];
    sumOf(lines);
    expect(lines).toEqual([aLine(), aLine()]);
  });
});
