import { describe, expect, it } from 'vitest';
import { isNews } from './import-news.ts';

const photos = { total: 3, done: 3, skipped: 0, failed: 0 };
const damaged = [{ path: 'a.jpg', reason: '', code: 'damaged' }];
const uploading = [{ path: 'a.jpg', reason: '', code: 'still_uploading' }];
type Ended = Parameters<typeof isNews>[0];

const ended = (change: Partial<Ended>): Ended => ({
  status: 'done',
  origin: 'person',
  unreadable: [],
  photos,
  ...change,
});

describe('what the page says of an ended import', () => {
  it('is its success, to those who saw it at work', () => {
    expect(isNews(ended({}), { wasSeen: true })).toBe(true);
    expect(isNews(ended({}), { wasSeen: false })).toBe(false);
  });

  it('is its trouble, to everybody', () => {
    expect(isNews(ended({ status: 'failed' }), { wasSeen: false })).toBe(true);
    expect(isNews(ended({ status: 'partial', unreadable: damaged }), { wasSeen: false })).toBe(true);
  });

  it('is of a watched folder only what went wrong: what is still being uploaded comes with the next look', () => {
    expect(isNews(ended({ origin: 'watch' }), { wasSeen: true })).toBe(false);
    expect(isNews(ended({ origin: 'watch', unreadable: uploading }), { wasSeen: true })).toBe(false);
    expect(isNews(ended({ origin: 'watch', unreadable: damaged }), { wasSeen: false })).toBe(true);
  });
});
