import { plainRules } from '@kolaj/domain/price/currency';
import { describe, expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { type CardFilter, findCards } from './find-cards.ts';

const everything: CardFilter = {
  q: '',
  isPassiveShown: false,
  isDiscountedOnly: false,
  prices: plainRules,
  passiveSubfolders: new Set(),
};

const cards = [
  aCard({ id: 'green', code: 'BR-2041', values: { color: 'ZÜMRÜT', price: '$24,50', firm: 'Beren' } }),
  aCard({ id: 'ecru', code: 'TR-904', values: { color: 'Ekru', price: '$18,40', firm: 'İnci Triko' } }),
  aCard({ id: 'sale', code: '50412', values: { color: 'Lacivert', price: '$19,90' }, discountprice: '$16,90' }),
  aCard({ id: 'old', code: 'BR-1000', state: 'passive' }),
  aCard({ id: 'asleep', code: 'BR-1001', subfolder_id: 'sleeping' }),
];
const idsOf = (filter: Partial<CardFilter>) => findCards(cards, { ...everything, ...filter }).cards.map(({ id }) => id);

describe('findCards', () => {
  it('leaves passive collages out and says how many', () => {
    const found = findCards(cards, { ...everything, passiveSubfolders: new Set(['sleeping']) });
    expect(found.cards.map(({ id }) => id)).toEqual(['green', 'ecru', 'sale']);
    expect(found.hiddenCount).toBe(2);
  });

  it('shows passive collages when asked', () => {
    expect(idsOf({ isPassiveShown: true })).toEqual(['green', 'ecru', 'sale', 'old', 'asleep']);
  });

  it('finds by code, name and text values, without case or accents', () => {
    expect(idsOf({ q: 'zumrut' })).toEqual(['green']);
    expect(idsOf({ q: 'INCI' })).toEqual(['ecru']);
    expect(idsOf({ q: '24,5' })).toEqual(['green']);
    expect(idsOf({ q: 'br2041' })).toEqual(idsOf({ q: 'br-2041' }));
  });

  it('wants every word, in any order', () => {
    expect(idsOf({ q: 'zümrüt br-2041' })).toEqual(['green']);
    expect(idsOf({ q: 'ekru br-2041' })).toEqual([]);
  });

  it('counts only the hidden ones that the search would find', () => {
    expect(findCards(cards, { ...everything, q: 'br-1000' }).hiddenCount).toBe(1);
  });

  it('keeps to discounted collages', () => {
    expect(idsOf({ isDiscountedOnly: true })).toEqual(['sale']);
  });
});
