import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findKey, findKeyId, findOrMakeKey, keyFileOf } from './installation-key.ts';
import { newKey, writeKeyFile } from './key-file.ts';
import { makeNextKey, settleKeyFiles } from './next-key.ts';
import { sealer } from './seal.ts';

let base: string;
let dataDir: string;
const passphrase = 'çilek, karpuz ve üzüm';
const place = (more: { secretKey?: string; keyPassphrase?: string } = {}) => ({
  ...{ dataDir, secretKey: null, keyPassphrase: null, ask: null },
  ...more,
});
const file = () => keyFileOf(dataDir);

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'kolaj-key-'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(base, 'data-'));
});
afterAll(() => rm(base, { recursive: true }));

describe("the installation's key", () => {
  it('is made once, readable by its owner only', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => findOrMakeKey(place())));
    expect(new Set(found.map((one) => (one.kind === 'found' ? one.sealer.keyId : one.sentence))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toHaveLength(64);
  });

  it('is not made by who only looks, and the environment goes first', async () => {
    expect(await findKey(place())).toEqual({ kind: 'none' });
    expect(await findKeyId(place())).toBeNull();
    await writeKeyFile(file(), newKey(), null);
    const secretKey = 'the key of the environment, long enough';
    expect(await findKeyId(place({ secretKey }))).toBe(sealer(secretKey).keyId);
    expect(await findKey(place({ secretKey }))).toMatchObject({ kind: 'found', kept: 'environment' });
  });

  it.each(['', 'ab12', '{"kind":"kolaj-key"}', '{'])('that is %j is no key', async (text) => {
    await writeFile(file(), text);
    expect(await findKey(place())).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching('not a whole key'),
    });
  });
});

describe('a key file with a passphrase', () => {
  const key = newKey();
  beforeEach(() => writeKeyFile(file(), key, passphrase));

  it('does not show the key, says of which key it is, and is private', async () => {
    expect(await readFile(file(), 'utf8')).not.toContain(key.slice(0, 8));
    expect(await findKeyId(place())).toBe(sealer(key).keyId);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('is opened by it, however its letters are composed, and by no other', async () => {
    const opened = { kind: 'found', kept: 'protected-file', sealer: { keyId: sealer(key).keyId } };
    expect(await findKey(place({ keyPassphrase: passphrase }))).toMatchObject(opened);
    expect(await findKey(place({ keyPassphrase: passphrase.normalize('NFD') }))).toMatchObject(opened);
    expect(await findKey(place({ keyPassphrase: `${passphrase}.` }))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching('The passphrase does not open'),
    });
  });

  it('asks for it where somebody can answer, and says what to do where nobody can', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return passphrase;
    };
    expect(await findKey({ ...place(), ask })).toMatchObject({ kind: 'found' });
    expect(asked).toEqual(['Passphrase of secret.key: ']);
    expect(await findKey(place())).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching('KOLAJ_KEY_PASSPHRASE'),
    });
  });

  it('that was cut anywhere or altered opens nothing', async () => {
    const text = (await readFile(file(), 'utf8')).trim();
    for (let length = 0; length < text.length; length += 11) {
      await writeFile(file(), text.slice(0, length));
      expect(await findKey(place({ keyPassphrase: passphrase }))).toMatchObject({ kind: 'refused' });
    }
    await writeFile(
      file(),
      text.replace(/"keyId":"./, (start) => start.replace(/.$/, start.endsWith('0') ? '1' : '0')),
    );
    expect(await findKey(place({ keyPassphrase: passphrase }))).toMatchObject({ kind: 'refused' });
  });
});

describe('the next key', () => {
  const idOf = async (name: string) => findKeyId({ ...place(), dataDir: await only(name) });
  /** A folder in which this file is the key. */
  async function only(name: string): Promise<string> {
    const folder = await mkdtemp(path.join(base, 'only-'));
    await writeFile(keyFileOf(folder), await readFile(path.join(dataDir, name)));
    return folder;
  }

  it('takes the place of the present one, which stays under its fingerprint; once more changes nothing', async () => {
    await findOrMakeKey(place());
    await makeNextKey(dataDir, null);
    const [old, next] = [await idOf('secret.key'), await idOf('secret.key.next')];
    for (let time = 0; time < 2; time++) {
      await settleKeyFiles(dataDir, next ?? '');
      expect((await readdir(dataDir)).sort()).toEqual(['secret.key', `secret.key.${old}`]);
      expect([await idOf('secret.key'), await idOf(`secret.key.${old}`)]).toEqual([next, old]);
    }
  });

  it('that everything is not sealed with stays where it is', async () => {
    await findOrMakeKey(place());
    await makeNextKey(dataDir, null);
    const before = await idOf('secret.key');
    await settleKeyFiles(dataDir, before ?? '');
    expect((await readdir(dataDir)).sort()).toEqual(['secret.key', 'secret.key.next']);
    expect(await idOf('secret.key')).toBe(before);
  });
});
