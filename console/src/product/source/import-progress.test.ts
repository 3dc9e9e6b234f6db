import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { describe, expect, it } from 'vitest';
import { importCounts, isNews, shortCount } from './import-progress.ts';

const job = (status: 'copying' | 'processing' | 'queued', photos: object = {}, collages: object = {}) => ({
  status,
  photos: { total: 160, expected: 160, done: 0, skipped: 0, failed: 0, ...photos },
  collages: { total: 0, done: 0, failed: 0, products: 0, ...collages },
});

describe('what an import counts', () => {
  it('is photos while they are copied, unchanged ones too', () => {
    const half = importCounts(job('copying', { done: 78, skipped: 18, failed: 2 }));
    expect(half).toEqual({ phase: 'photos', done: 78, failed: 2, total: 160, isExpected: false });
  });

  it('is also what is expected of subfolders that wait to be listed', () => {
    expect(importCounts(job('copying', { total: 40, expected: 160, done: 38, failed: 2 }))).toMatchObject({
      ...{ total: 160, isExpected: true },
    });
  });

  it('is collages once they are being made', () => {
    const making = importCounts(job('processing', { done: 160 }, { total: 52, done: 13 }));
    expect(making).toMatchObject({ phase: 'collages', done: 13, total: 52 });
  });
});

describe('the short count of an import', () => {
  it.each([
    ['nothing before anything is known', job('queued', { total: 0, expected: 0 }), ''],
    ['what is settled, without a total that jumps', job('copying', { total: 40, expected: 160, done: 38 }), '38'],
    ['photos of all that are listed', job('copying', { done: 78, failed: 2 }), '80/160'],
    ['collages in the end', job('processing', { done: 160 }, { total: 52, done: 13 }), '13/52'],
  ])('says %s', (_what, counted, count) => {
    expect(shortCount(importCounts(counted))).toBe(count);
  });
});

const photos = { total: 3, expected: 3, done: 3, skipped: 0, failed: 0 };
const damaged: LeftOutFile[] = [{ path: 'a.jpg', code: 'damaged' }];
const uploading: LeftOutFile[] = [{ path: 'a.jpg', code: 'still_uploading' }];
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
