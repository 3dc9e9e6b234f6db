import { describe, expect, it } from 'vitest';
import { makePlaces } from './places.ts';

const takeAll = (places: ReturnType<typeof makePlaces>, shopId: string) => {
  let taken = 0;
  while (places.take(shopId)) taken++;
  return taken;
};

describe('the places of a process', () => {
  it('leave most of them to others, however much one firm has to send', () => {
    const places = makePlaces(1000);
    expect(takeAll(places, 'large')).toBe(100);
    expect(places.full()).toEqual(['large']);
    expect(places.take('small')).toBe(true);
  });

  it('have one left for each of many firms, even if two hundred before took all they could', () => {
    const places = makePlaces(1000);
    for (let i = 0; i < 200; i++) expect(takeAll(places, `silent ${i}`)).toBeGreaterThan(0);
    for (let i = 0; i < 250; i++) expect(places.take(`late ${i}`)).toBe(true);
  });

  it('can be taken again when they are left', () => {
    const places = makePlaces(1);
    expect(places.take('a')).toBe(true);
    expect(places.take('b')).toBe(false);
    places.leave('a');
    expect(places.take('b')).toBe(true);
    expect(places.free()).toBe(0);
  });
});
