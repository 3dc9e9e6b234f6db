import { expect, it } from 'vitest';
import { type AnnouncementValues, blankAnnouncement, valuesOf, writtenOf } from './announcement-values.ts';

const now = new Date('2026-11-27T08:30:00Z');
const title = { en: { title: ' New prices ', text: '' } };
const values = (own: Partial<AnnouncementValues>): AnnouncementValues => ({ ...blankAnnouncement(now), ...own });

it.each<[string, Partial<AnnouncementValues>, string]>([
  ['with a title in one language is good', { texts: title }, 'good'],
  ['without a title is not', { texts: { en: { title: ' ', text: 'Words' } } }, 'title'],
  ['that ends when it begins is not', { texts: title, from: '2026-11-27T10:00', until: '2026-11-27T10:00' }, 'time'],
  ['at no time is not', { texts: title, until: '' }, 'time'],
])('an announcement %s', (_, own, expected) => {
  expect(writtenOf(values(own)).kind).toBe(expected);
});

it('goes to the server and back into its fields as it was', () => {
  const written = writtenOf(values({ texts: { ...title, tr: { title: '', text: 'x' } } }));
  if (written.kind !== 'good') throw new Error(written.kind);
  expect(written.values.texts).toEqual([{ language: 'en', title: 'New prices', text: '' }]);
  expect(written.values.from).toBe(now.toISOString());
  const again = writtenOf(valuesOf({ ...written.values, id: 'a', state: 'shown', readers: 0 }));
  expect(again).toEqual(written);
});
