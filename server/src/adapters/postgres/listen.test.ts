import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Listener, listen, notify } from './listen.ts';
import { asSystem } from './scope.ts';

const database = await testDatabase();
const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

async function heard(channel: string) {
  const listener = listen({ address: database.address, log: () => undefined });
  open.push(listener);
  const events: string[] = [];
  const leave = await listener.subscribe(channel, {
    message: (payload) => events.push(payload),
    gap: () => events.push('gap'),
  });
  return { events, leave };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5);
}

const say = (channel: string, payload: string) => asSystem(database, ({ db }) => notify(db, channel, payload));

it('hears what a transaction says once it commits, and nothing of one that fails', async () => {
  const { events } = await heard('collages');
  const failing = asSystem(database, async ({ db }) => {
    await notify(db, 'collages', 'never');
    throw new Error('half way');
  });
  await expect(failing).rejects.toThrow('half way');
  await say('collages', 'one');
  await until(() => events.length > 0);
  expect(events).toEqual(['one']);
});

it('hears only the channel it asked for, until it leaves', async () => {
  const { events, leave } = await heard('Shop "1"');
  const other = await heard('other');
  await say('Shop "1"', 'for us');
  await say('other', 'for others');
  await until(() => events.length + other.events.length === 2);
  expect(events).toEqual(['for us']);

  await leave();
  await say('Shop "1"', 'nobody hears');
  await say('other', 'again');
  await until(() => other.events.length === 2);
  expect(events).toEqual(['for us']);
});

it('comes back after a broken connection, tells of the gap and hears again', async () => {
  const { events } = await heard('collages');
  const owner = new Client(database.address);
  await owner.connect();
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kolaj listen'");
  await until(() => events.length > 0);
  await owner.query("select pg_notify('collages', 'after')");
  await until(() => events.length > 1);
  await owner.end();
  expect(events).toEqual(['gap', 'after']);
});
