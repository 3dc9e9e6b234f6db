import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from './early-answers.ts';

const url = '/api/shop/folder/list';
const answer = Promise.resolve(new Response('{}'));

/** A page whose boot.js has asked, so many milliseconds after it was opened. */
function openedFor(ms: number): void {
  vi.stubGlobal('window', { kolajEarly: new Map([[url, answer]]) });
  vi.spyOn(performance, 'now').mockReturnValue(ms);
}

describe('an answer that was asked for before the scripts came', () => {
  beforeEach(() => openedFor(900));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is taken by the call that wants it', () => expect(takeEarly(url)).toBe(answer));

  it('is taken once: the next call asks the server', () => {
    takeEarly(url);
    expect(takeEarly(url)).toBeUndefined();
  });

  it('is of no use once it has grown old', () => {
    openedFor(60_000);
    expect(takeEarly(url)).toBeUndefined();
  });

  it('is not there where nothing was asked ahead', () => {
    vi.stubGlobal('window', {});
    expect(takeEarly(url)).toBeUndefined();
  });
});
