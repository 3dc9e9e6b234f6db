import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { repeatable } from './repeat.ts';
import { asSystem, type SystemScope } from './scope.ts';

const database = await testDatabase();

const aShop = (name: string) =>
  asSystem(database, async ({ db }) => {
    const values = { pid: randomUUID(), keyword: name, name };
    return (await db.insertInto('shops').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Resolves for both when both have come. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here++;
    if (here >= 2) resolve();
    return promise;
  };
}

const rename = ({ db }: SystemScope, id: string, name: string) =>
  db.updateTable('shops').set({ name }).where('id', '=', id).execute();

describe('a transaction that the database breaks off', () => {
  it('is run again when two wait for each other in a circle: both get through', async () => {
    const [a, b] = [await aShop('a'), await aShop('b')];
    const meet = meeting();
    let tries = 0;
    const both = (first: string, second: string) =>
      repeatable(Math.random, () =>
        asSystem(database, async (scope) => {
          tries++;
          await rename(scope, first, `first ${tries}`);
          await meet();
          await rename(scope, second, `second ${tries}`);
        }),
      );
    await Promise.all([both(a, b), both(b, a)]);
    expect(tries).toBe(3);
  });

  it('is given up after a few tries, and any other error is not tried again', async () => {
    const failing = (code: string) => {
      let tries = 0;
      const run = () =>
        asSystem(database, ({ db }) => {
          tries++;
          return sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(db);
        });
      return repeatable(() => 0, run).catch(() => tries);
    };
    expect(await failing('40001')).toBe(6);
    expect(await failing('23505')).toBe(1);
  });
});
