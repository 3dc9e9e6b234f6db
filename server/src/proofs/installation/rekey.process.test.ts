// `kolaj rekey` is killed at random moments. KOLAJ_KILLS=20 for the whole battery; put a printed seed into KOLAJ_SEED to repeat it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { seeded } from '@kolaj/testkit/seeded';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { openedBy, plantedFor, plantSecrets } from '../../features/installation/rekey/testing-secrets.ts';
import { findKey, findOrMakeKey, keyFileOf } from '../../secrets/installation-key.ts';
import { type Sealer, sealer } from '../../secrets/seal.ts';
import { noteKey, readKeyState } from '../../settings/key-state.store.ts';
import { testDatabase } from '../../testing/database.ts';
import { testInstallation } from '../testing/testing-installation.ts';
import { canSeeProcesses } from '../testing/testing-processes.ts';

const installation = testInstallation();
const cli = path.join(import.meta.dirname, '../../..', 'cli.mjs');
const kills = numberFromEnv('KOLAJ_KILLS', 4);
const seed = numberFromEnv('KOLAJ_SEED', Date.now() % 2 ** 31);
/** A disk that is really full: a small one of its own, which only root can make. */
const small = mkdtempSync(path.join(tmpdir(), 'kolaj-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'kolaj-full', small]).status === 0;
const passphrase = 'a word that nobody guesses';

type Settings = Record<string, string>;

function command(dataDir: string, words: string, env: Settings = {}, uid?: number) {
  const child = spawn(process.execPath, [cli, ...words.split(' ')], {
    env: { KOLAJ_DATA_DIR: dataDir, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended = once(child, 'exit');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  return { child, ended, said };
}

async function run(dataDir: string, words: string, env: Settings = {}, uid?: number) {
  const { child, ended, said } = command(dataDir, words, env, uid);
  await ended;
  const [out, err] = await said;
  return { code: child.exitCode, out, err };
}

async function keyIn(file: string, keyPassphrase: string | null = null): Promise<Sealer> {
  const folder = await emptyFolder();
  await copyFile(file, keyFileOf(folder));
  const found = await findKey({ dataDir: folder, secretKey: null, keyPassphrase, ask: null });
  if (found.kind !== 'found') throw new Error(`${file} holds no key.`);
  return found.sealer;
}

let folders = 0;
async function emptyFolder(): Promise<string> {
  const folder = path.join(installation.base(), `folder-${++folders}`);
  await mkdir(folder);
  return folder;
}

const keyFiles = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => /^secret\.key(\.next|\.[0-9a-f]{8})?$/.test(name));
const countOf = async (database: Database, key: Sealer) => (await openedBy(database, key)).length;
const stateOf = (database: Database) => asSystem(database, readKeyState);

describe.skipIf(!canSeeProcesses)(`a change of the key (seed ${seed})`, async () => {
  const database = await testDatabase();
  const { user, host, database: name } = database.address;
  const env = { DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}` };
  const shops = 120;
  const all = plantedFor(shops);
  let dataDir = '';

  beforeAll(async () => {
    dataDir = await emptyFolder();
    const made = await findOrMakeKey({ dataDir, secretKey: null, keyPassphrase: null, ask: null });
    if (made.kind !== 'found') throw new Error(made.sentence);
    await plantSecrets(database, made.sealer, { shops });
    await asSystem(database, (scope) => noteKey(scope, made.sealer.keyId));
  }, 60_000);

  afterAll(async () => {
    if (isMounted) spawnSync('umount', [small]);
    await rm(small, { recursive: true, force: true });
  });

  /** Whatever happened, every secret is opened by a key that is there. */
  async function expectNothingLost(): Promise<void> {
    const keys = await Promise.all((await keyFiles(dataDir)).map((file) => keyIn(path.join(dataDir, file))));
    const opened = await Promise.all(keys.map((key) => countOf(database, key)));
    expect(opened.reduce((sum, count) => sum + count, 0)).toBe(all);
  }

  async function expectChangedFrom(old: Sealer): Promise<void> {
    const key = await keyIn(keyFileOf(dataDir));
    expect(key.keyId).not.toBe(old.keyId);
    expect([await countOf(database, key), await countOf(database, old)]).toEqual([all, 0]);
    expect(await stateOf(database)).toEqual({ keyId: key.keyId, nextKeyId: null, sealedWith: [key.keyId] });
    expect(await keyFiles(dataDir)).not.toContain('secret.key.next');
    expect((await keyIn(path.join(dataDir, `secret.key.${old.keyId}`))).keyId).toBe(old.keyId);
  }

  it(`survives being killed ${kills} times at random`, { timeout: 240_000 }, async () => {
    const random = seeded(seed);
    let old = await keyIn(keyFileOf(dataDir));
    const begun = performance.now();
    expect(await run(dataDir, 'rekey', env)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(`all ${all} `),
    });
    const wholeMs = performance.now() - begun;
    await expectChangedFrom(old);

    const moments: string[] = [];
    for (let time = 0; time < kills; time++) {
      old = await keyIn(keyFileOf(dataDir));
      const { child, ended } = command(dataDir, 'rekey', env);
      const ms = Math.round(wholeMs * (0.2 + 0.7 * random()));
      await Promise.race([wait(ms), ended]);
      child.kill('SIGKILL');
      await ended;
      const { nextKeyId } = await stateOf(database);
      moments.push(`${ms} ms${child.exitCode === 0 ? ' (done)' : nextKeyId === null ? '' : ' (half)'}`);
      await expectNothingLost();
    }
    old = await keyIn(keyFileOf(dataDir));
    console.log(`undisturbed ${Math.round(wholeMs)} ms; killed after ${moments.join(', ')}; seed ${seed}`);
    expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 0, err: '' });
    await expectChangedFrom(old);
  });

  it.each([
    ['when the new key is there', async () => (await keyFiles(dataDir)).includes('secret.key.next')],
    ['when it has begun', async () => (await stateOf(database)).nextKeyId !== null],
    [
      'when half is sealed',
      async () => {
        const { nextKeyId, sealedWith } = await stateOf(database);
        return nextKeyId !== null && sealedWith.includes(nextKeyId);
      },
    ],
  ])('that is killed %s goes on where it was', { timeout: 120_000 }, async (_when, isThen) => {
    const old = await keyIn(keyFileOf(dataDir));
    const { child, ended } = command(dataDir, 'rekey', env);
    while (!(await isThen())) expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
    await expectNothingLost();
    if ((await stateOf(database)).nextKeyId !== null) {
      const backup = await run(dataDir, `backup --to ${installation.base()}/half`, env);
      expect(backup).toMatchObject({ code: 1, err: expect.stringMatching('npm run kolaj -- rekey') });
      const server = await installation.start({ dataDir, env });
      expect((await server.ended).complaint).toMatch('is being changed');
    }
    expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 0, err: '' });
    await expectChangedFrom(old);
  });

  it('that was killed when only the files had to change places does that', async () => {
    const old = await keyIn(keyFileOf(dataDir));
    expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 0 });
    // As they were a moment before the end.
    await rename(keyFileOf(dataDir), `${keyFileOf(dataDir)}.next`);
    await rename(`${keyFileOf(dataDir)}.${old.keyId}`, keyFileOf(dataDir));
    const server = await installation.start({ dataDir, env });
    expect((await server.ended).complaint).toMatch('npm run kolaj -- rekey');
    expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 0, out: expect.stringMatching('already') });
    await expectChangedFrom(old);
  }, 60_000);

  it('is refused while a process of another machine works, and that process ends when it slept over one', async () => {
    const elsewhere = await emptyFolder();
    await copyFile(keyFileOf(dataDir), keyFileOf(elsewhere));
    const worker = await installation.start({ dataDir: elsewhere, env, roles: 'worker' });
    await worker.running();
    const refused = await run(dataDir, 'rekey', env);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(`process ${worker.pid}`) });
    expect(await keyFiles(dataDir)).toContain('secret.key');

    await asSystem(database, (scope) => noteKey(scope, 'ffffffff'));
    const { code, complaint } = await worker.ended;
    expect([code, complaint]).toEqual([1, expect.stringMatching('sealed with the key ffffffff')]);
    await asSystem(database, async (scope) => noteKey(scope, (await keyIn(keyFileOf(dataDir))).keyId));
    // It was no loss of a database: it said goodbye.
    expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 0 });
  }, 90_000);

  describe('with a passphrase', () => {
    const locked = { ...env, KOLAJ_KEY_PASSPHRASE: passphrase };
    const wrong = { ...env, KOLAJ_KEY_PASSPHRASE: 'another word than that' };

    it('makes a file that nothing opens without it, and the next change keeps it', async () => {
      const old = await keyIn(keyFileOf(dataDir));
      const asked = await run(dataDir, 'rekey --passphrase', env);
      expect(asked).toMatchObject({ code: 1, err: expect.stringMatching('KOLAJ_NEW_KEY_PASSPHRASE') });
      const done = await run(dataDir, 'rekey --passphrase', { ...env, KOLAJ_NEW_KEY_PASSPHRASE: passphrase });
      expect(done).toMatchObject({ code: 0, err: '' });
      const key = await keyIn(keyFileOf(dataDir), passphrase);
      expect([await countOf(database, key), await countOf(database, old)]).toEqual([all, 0]);

      for (const [settings, sentence] of [
        [env, 'is protected by a passphrase'],
        [wrong, 'The passphrase does not open'],
      ] as const) {
        expect(await run(dataDir, 'rekey', settings)).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
        const server = await installation.start({ dataDir, env: settings });
        expect((await server.ended).complaint).toMatch(sentence);
      }
      expect(await countOf(database, key)).toBe(all);

      expect(await run(dataDir, 'rekey', locked)).toMatchObject({ code: 0, err: '' });
      const next = await keyIn(keyFileOf(dataDir), passphrase);
      expect([await countOf(database, next), await countOf(database, key)]).toEqual([all, 0]);
      expect((await run(dataDir, 'doctor', locked)).out).toMatch('protected by a passphrase');
      expect((await run(dataDir, 'doctor', wrong)).out).toMatch('✗ The passphrase does not open');
      const server = await installation.start({ dataDir, env: locked });
      await server.running();
      expect(server.said() + server.complained()).not.toContain(passphrase);
    }, 240_000);

    it('that is given up makes a plain file', async () => {
      expect(await run(dataDir, 'rekey --no-passphrase', locked)).toMatchObject({ code: 1 });
      await asSystem(database, ({ db }) => db.deleteFrom('processes').execute());
      expect(await run(dataDir, 'rekey --no-passphrase', locked)).toMatchObject({ code: 0, err: '' });
      expect(await countOf(database, await keyIn(keyFileOf(dataDir)))).toBe(all);
      expect((await run(dataDir, 'doctor', env)).out).toMatch('it has no passphrase');
    }, 90_000);
  });

  it('of a file that was cut is refused, as a start is, and nothing changes', async () => {
    const key = await keyIn(keyFileOf(dataDir));
    const whole = await readFile(keyFileOf(dataDir));
    for (const [length, sentence] of [
      [20, 'not a whole key'],
      [40, `sealed with the key ${key.keyId}; the one here is`],
    ] as const) {
      await truncate(keyFileOf(dataDir), length);
      expect(await run(dataDir, 'rekey', env)).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
      const server = await installation.start({ dataDir, env });
      expect((await server.ended).complaint).toMatch(sentence);
      await writeFile(keyFileOf(dataDir), whole);
    }
    expect(await countOf(database, key)).toBe(all);
  }, 90_000);

  describe('in a folder that may not be written', () => {
    afterEach(() => chmod(dataDir, 0o700));

    it('is refused', async () => {
      const key = await keyIn(keyFileOf(dataDir));
      await chmod(dataDir, 0o555);
      const uid = process.getuid?.() === 0 ? 65_534 : undefined;
      await chmod(keyFileOf(dataDir), 0o644);
      expect(await run(dataDir, 'rekey', env, uid)).toMatchObject({
        code: 1,
        err: expect.stringMatching('cannot be written'),
      });
      expect(await countOf(database, key)).toBe(all);
      await chmod(keyFileOf(dataDir), 0o600);
    });
  });

  it('twice at once: one is refused or comes too late, and nothing is lost', async () => {
    const old = await keyIn(keyFileOf(dataDir));
    const elsewhere = await emptyFolder();
    await copyFile(keyFileOf(dataDir), keyFileOf(elsewhere));
    const both = await Promise.all([run(dataDir, 'rekey', env), run(elsewhere, 'rekey', env)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [won, lost] = both[0]?.code === 0 ? [dataDir, elsewhere] : [elsewhere, dataDir];
    const key = await keyIn(keyFileOf(won));
    expect([await countOf(database, key), await countOf(database, old)]).toEqual([all, 0]);
    // The other folder follows as docs/operation.md says: it gets the new key, and can change it.
    await copyFile(keyFileOf(won), keyFileOf(lost));
    expect(await run(lost, 'rekey', env)).toMatchObject({ code: 0, err: '' });
    if (lost !== dataDir) await copyFile(keyFileOf(lost), keyFileOf(dataDir));
    expect(await countOf(database, await keyIn(keyFileOf(dataDir)))).toBe(all);
  }, 90_000);

  it.skipIf(!isMounted)(
    'on a full disk is refused in a sentence, and works when there is space',
    async () => {
      const old = await keyIn(keyFileOf(dataDir));
      await copyFile(keyFileOf(dataDir), keyFileOf(small));
      const filler = path.join(small, 'filler');
      await writeFile(filler, Buffer.alloc(2_000_000)).catch(() => undefined);
      const refused = await run(small, 'rekey', env);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The disk of the data folder .* is full\..*\n$/),
      });
      expect(await countOf(database, old)).toBe(all);
      await rm(filler);
      expect(await run(small, 'rekey', env)).toMatchObject({ code: 0, err: '' });
      await copyFile(keyFileOf(small), keyFileOf(dataDir));
      expect(await countOf(database, await keyIn(keyFileOf(dataDir)))).toBe(all);
    },
    90_000,
  );

  it('moves the key into the environment, and changes it there', async () => {
    const inFile = await keyIn(keyFileOf(dataDir));
    const [first, second] = ['the first key of the environment, 32+', 'the second key of the environment, 32+'];
    const moved = await run(dataDir, 'rekey', { ...env, KOLAJ_NEW_SECRET_KEY: first });
    expect(moved).toMatchObject({ code: 0, out: expect.stringMatching('Set KOLAJ_SECRET_KEY to the new key') });
    expect([await countOf(database, sealer(first)), await countOf(database, inFile)]).toEqual([all, 0]);
    expect(await keyFiles(dataDir)).not.toContain('secret.key');
    const withFirst = { ...env, KOLAJ_SECRET_KEY: first };
    expect(await run(dataDir, 'rekey', withFirst)).toMatchObject({
      code: 1,
      err: expect.stringMatching('KOLAJ_NEW_SECRET_KEY'),
    });
    const changing = { ...withFirst, KOLAJ_NEW_SECRET_KEY: second };
    expect(await run(dataDir, 'rekey', changing)).toMatchObject({ code: 0 });
    expect(await run(dataDir, 'rekey', changing)).toMatchObject({ code: 0, out: expect.stringMatching('already') });
    expect([await countOf(database, sealer(second)), await countOf(database, sealer(first))]).toEqual([all, 0]);
    expect((await (await installation.start({ dataDir, env: withFirst })).ended).complaint).toMatch('the one here is');

    const lost = await emptyFolder();
    expect((await (await installation.start({ dataDir: lost, env })).ended).complaint).toMatch('there is no key here');
    expect(await keyFiles(lost)).toEqual([]);
    expect(await run(lost, 'rekey --key-is-lost', env)).toMatchObject({ code: 0 });
    const server = await installation.start({ dataDir: lost, env });
    await server.running();
  }, 120_000);
});

describe.skipIf(!canSeeProcesses)('with the embedded database', () => {
  it('waits for the stop; backups from before come back with the old key, later ones go beside them', async () => {
    const dataDir = installation.dataFolder();
    const server = await installation.start({ dataDir });
    await server.running();
    const database = await installation.database(server);
    const old = await keyIn(keyFileOf(dataDir));
    await plantSecrets(database, old, { shops: 2 });
    expect(await run(dataDir, 'rekey')).toMatchObject({
      code: 1,
      err: expect.stringMatching('already works on the data folder'),
    });
    const root = path.join(installation.base(), 'backups');
    expect(await run(dataDir, `backup --to ${root}`)).toMatchObject({ code: 0 });
    await database.close();
    server.process.kill('SIGTERM');
    await server.ended;

    const done = await run(dataDir, 'rekey');
    expect(done).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(`secret.key.${old.keyId} of the data folder`),
    });
    const key = await keyIn(keyFileOf(dataDir));
    const again = await installation.start({ dataDir });
    await again.running();
    const changed = await installation.database(again);
    expect([await countOf(changed, key), await countOf(changed, old)]).toEqual([plantedFor(2), 0]);

    const target = await emptyFolder();
    await copyFile(keyFileOf(dataDir), keyFileOf(target));
    const refused = await run(target, `restore --from ${root}`);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(`key ${old.keyId}; the one here is ${key.keyId}`),
    });
    await copyFile(`${keyFileOf(dataDir)}.${old.keyId}`, keyFileOf(target));
    expect(await run(target, `restore --from ${root}`)).toMatchObject({ code: 0 });
    const restored = await installation.start({ dataDir: target });
    await restored.running();
    const before = await installation.database(restored);
    expect([await countOf(before, old), await countOf(before, key)]).toEqual([plantedFor(2), 0]);

    expect(await run(dataDir, `backup --to ${root} --verify`)).toMatchObject({
      code: 0,
      out: expect.stringMatching(key.keyId),
    });

    const lost = await emptyFolder();
    expect(await run(lost, `restore --from ${root} --key-is-lost`)).toMatchObject({ code: 0 });
    const withAnother = await installation.start({ dataDir: lost });
    await withAnother.running();
  }, 240_000);
});
