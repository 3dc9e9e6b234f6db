import { describe, expect, it } from 'vitest';
import { addressOf, askedFor, wantedOf } from './address.ts';

const read = (address: string) => wantedOf(new URLSearchParams(address));

describe('the address of a search', () => {
  it.each([
    '',
    '?q=siyah+elbise',
    '?q=br-2003&brand=beren&type=Elbise&color=Z%C3%BCmr%C3%BCt&size=38-46&min=10&max=24.5&new=1&sale=1&stock=1&sort=cheapest',
  ])('keeps what is asked: %s', (address) => {
    expect(addressOf(read(address))).toBe(address);
  });

  it.each([
    ['?min=abc&max=-3&sort=moon&new=yes&x=1', ''],
    ['?min=24,50', '?min=24.5'],
    ['?q=++', ''],
  ])('leaves out what makes no sense: %s', (address, kept) => {
    expect(addressOf(read(address))).toBe(kept);
  });

  it.each([
    ['?q=&q=BR-2003', 'BR-2003'],
    ['?q=Lalezar&q=BR-2003', 'Lalezar'],
    ['?q=&q=', ''],
    ['', ''],
  ])('is read from the first field that something was shared in: %s', (address, text) => {
    expect(askedFor(new URLSearchParams(address), 'q')).toBe(text);
  });
});
