import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { sealer } from '../../../secrets/seal.ts';
import { noteKey, readKeyState } from '../../../settings/key-state.store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { changeKey, takeOtherKey } from './change-key.ts';
import { resealAll } from './reseal.ts';
import { bytesHold } from './sealed-columns.ts';
import { openedBy, plantedFor, plantSecrets } from './testing-secrets.ts';

const database = await testDatabase();
const old = sealer('the old key, which is long enough to be one');
const next = sealer('the new key, which is long enough to be one');
const stranger = sealer('a key of somebody else, long enough to be one');
const shops = 3;
const all = plantedFor(shops);

const change = (keys = { old, next }) => changeKey(keys, { database, address: database.address, say: () => undefined });
const state = () => asSystem(database, readKeyState);
const counts = async () => [(await openedBy(database, old)).length, (await openedBy(database, next)).length];

async function asOwner(statement: string): Promise<void> {
  const client = new Client(database.address);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('a change of the key', () => {
  beforeAll(async () => {
    await plantSecrets(database, old, { shops });
    await asSystem(database, (scope) => noteKey(scope, old.keyId));
  });

  it('is refused with a key that is not the present one, and while a process lives', async () => {
    expect(await change({ old: stranger, next })).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining(`the key ${old.keyId}; the one here is ${stranger.keyId}`),
    });
    await asSystem(database, ({ db }) =>
      sql`insert into processes (id, host, pid, version, roles, started_at, beat_at, clock_off_seconds, figures)
        values (gen_random_uuid(), 'box', 77, '1', '{worker}', now(), now() - interval '50 s', 0, '{}')`.execute(db),
    );
    expect(await change()).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('box, process 77') });
    expect(await asSystem(database, (scope) => takeOtherKey(scope, next.keyId))).toMatch('box, process 77');
    expect(await counts()).toEqual([all, 0]);
    await asSystem(database, ({ db }) => sql`update processes set beat_at = now() - interval '61 s'`.execute(db));
  });

  it('that was broken off goes on with the same two keys only, and says the same as before', async () => {
    const said = (await openedBy(database, old)).sort();
    await asOwner(`create function stop() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
      create trigger stop before update on sources for each row execute function stop()`);
    await expect(change()).rejects.toThrow('broken off');
    await asOwner('drop trigger stop on sources');

    const [ofOld = 0, ofNew = 0] = await counts();
    expect([ofOld > 0, ofNew > 0, ofOld + ofNew]).toEqual([true, true, all]);
    expect(await state()).toMatchObject({ keyId: old.keyId, nextKeyId: next.keyId });
    for (const keys of [
      { old, next: stranger },
      { old: stranger, next },
    ])
      expect(await change(keys)).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('was begun') });

    expect(await change()).toMatchObject({ kind: 'changed', changed: ofOld, done: all, closed: [] });
    expect(await counts()).toEqual([0, all]);
    expect((await openedBy(database, next)).sort()).toEqual(said);
    expect(await state()).toEqual({ keyId: next.keyId, nextKeyId: null, sealedWith: [next.keyId] });
  });

  it('leaves what neither key opens, and says in which tables', async () => {
    const foreign = stranger.seal('lost', { shopId: 'x', field: 'y' });
    await asSystem(database, ({ db }) => db.updateTable('push_keys').set({ sealed: foreign }).execute());
    expect(await change({ old: next, next: stranger })).toMatchObject({
      kind: 'changed',
      done: all - 1,
      closed: [{ table: 'push_keys', count: 1 }],
    });
    const { sealed } = await asSystem(database, ({ db }) =>
      db.selectFrom('push_keys').select('sealed').executeTakeFirstOrThrow(),
    );
    expect(sealed).toEqual(foreign);
  });

  it('is written in the audit, with fingerprints only', async () => {
    const notes = await asSystem(database, ({ db }) => db.selectFrom('audit_log').select(['action', 'diff']).execute());
    expect(notes).toEqual([
      { action: 'installation.rekey', diff: { from: old.keyId, to: next.keyId } },
      { action: 'installation.rekey', diff: { from: next.keyId, to: stranger.keyId } },
    ]);
  });

  it('takes more rows than one transaction does', async () => {
    await asSystem(database, ({ db }) =>
      sql`insert into mails (to_address, kind, language, sealed)
        select 'a@b.test', 'test', 'en', ${Buffer.alloc(40)} from generate_series(1, 450)`.execute(db),
    );
    const found = await resealAll(database, { old: stranger, next: old });
    expect(found).toMatchObject({ changed: all - 1, closed: [{ table: 'mails', count: 450 }, { table: 'push_keys' }] });
  });
});

describe('a key that is lost', () => {
  it('is replaced by the one that is here, unless that one is right', async () => {
    const take = (keyId: string) => asSystem(database, (scope) => takeOtherKey(scope, keyId));
    expect(await take(stranger.keyId)).toMatch('the right one');
    expect(await take(next.keyId)).toBeNull();
    expect(await state()).toMatchObject({ keyId: next.keyId, nextKeyId: null });
  });
});

it('every column whose name or type may mean a secret is known', async () => {
  const { rows } = await asSystem(database, ({ db }) =>
    sql<{ column: string }>`select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and (data_type = 'bytea'
        or column_name ~* '(secret|sealed|passw|passphrase|private|credential)')`.execute(db),
  );
  const notSealed = [
    ...['users.password_hash', 'users.password_changed_at', 'ftp_doors.password_hash', 'push_keys.public_key'],
    'webhooks.old_secret_until',
  ];
  const known = [...Object.keys(bytesHold), 'webhooks.earlier_secrets', ...notSealed];
  expect(
    rows
      .map(({ column }) => column)
      .filter((column) => !known.includes(column))
      .sort(),
  ).toEqual([]);
});
