import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationKey, sealer } from './seal.ts';

const key = 'a key of the installation, long enough';
const place = { shopId: 'shop-a', field: 'whatsapp.key' };

describe('sealed secrets', () => {
  it('open again with the same key, shop and field', () => {
    expect(sealer(key).open(sealer(key).seal('s3cret ₺', place), place)).toBe('s3cret ₺');
  });

  it('look different every time', () => {
    expect(sealer(key).seal('same', place)).not.toEqual(sealer(key).seal('same', place));
  });

  it.each([
    ['another shop', key, { ...place, shopId: 'shop-b' }],
    ['another field', key, { ...place, field: 'swc.token' }],
    ['another key', `${key} changed`, place],
  ])('are void for %s', (_who, otherKey, otherPlace) => {
    const sealed = sealer(key).seal('s3cret', place);
    expect(() => sealer(otherKey).open(sealed, otherPlace)).toThrow();
  });

  it('are void when a bit was changed', () => {
    const sealed = sealer(key).seal('s3cret', place);
    sealed[14] = (sealed[14] ?? 0) ^ 1;
    expect(() => sealer(key).open(sealed, place)).toThrow();
  });
});

describe("the installation's key", () => {
  it('is made once, readable by its owner only', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-key-'));
    const keys = await Promise.all(Array.from({ length: 20 }, () => installationKey(folder, null)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
    expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, 'secret.key'), 'utf8')).toHaveLength(64);
    await rm(folder, { recursive: true });
  });
});
