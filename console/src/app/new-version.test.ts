import { describe, expect, it } from 'vitest';
import { reloadForNewVersion } from './new-version.ts';

function emptyStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('a part of the page no longer exists on the server', () => {
  it('loads the page again', () => {
    expect(reloadForNewVersion(emptyStorage(), 1_000)).toBe(true);
  });

  it('does not load it again and again when that did not help', () => {
    const storage = emptyStorage();
    reloadForNewVersion(storage, 1_000);
    expect(reloadForNewVersion(storage, 5_000)).toBe(false);
  });

  it('does so for the next version', () => {
    const storage = emptyStorage();
    reloadForNewVersion(storage, 1_000);
    expect(reloadForNewVersion(storage, 3_600_000)).toBe(true);
  });
});
