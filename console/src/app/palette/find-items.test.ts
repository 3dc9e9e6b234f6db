import { describe, expect, it } from 'vitest';
import { findItems } from './find-items.ts';

const items = [
  { label: 'Kolaj' },
  { label: 'Einstellungen' },
  { label: 'Şule Denim', also: 'Güz 2026 47. Hafta' },
  { label: 'İnci Triko', also: 'Güz 2026 47. Hafta' },
  { label: 'Güz 2026 47. Hafta' },
  { label: 'Denim temel' },
];
const labels = (query: string) => findItems(items, query).map(({ label }) => label);

describe('findItems', () => {
  it('gives everything for an empty query, in its order', () => {
    expect(labels('  ')).toEqual(items.map(({ label }) => label));
  });

  it('does not mind Turkish letters or case', () => {
    expect(labels('sule')).toEqual(['Şule Denim']);
    expect(labels('İNCİ')).toEqual(['İnci Triko']);
    expect(labels('inci')).toEqual(['İnci Triko']);
  });

  it('has beginnings before the middle, and the label before further words', () => {
    expect(labels('denim')).toEqual(['Denim temel', 'Şule Denim']);
    expect(labels('guz')).toEqual(['Güz 2026 47. Hafta', 'Şule Denim', 'İnci Triko']);
  });

  it('wants every word', () => {
    expect(labels('sule guz')).toEqual(['Şule Denim']);
    expect(labels('sule kolaj')).toEqual([]);
  });
});
