// Who holds a send alone, and who shares it with others (locks.store.ts).
import { cancelBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type Claim, claimDelivery } from '../lane/claim-delivery.ts';
import { sharedBetweenVisits } from '../lane/pump.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { takeLanes } from '../wheel/wheel.store.ts';
import { holdSend, shareSend } from './locks.store.ts';
import { recordOutcome } from './record-outcome.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface RunningSend extends SendSuite {
  id: string;
  /** With something to send, none of them held by a worker. */
  lanes: [string, string];
  statusOf: () => Promise<string>;
}

/** A send that runs, of which nothing has left yet. */
async function aRunningSend(): Promise<RunningSend> {
  const suite = await sendSuite(database, closing, { images: 1 });
  const id = await suite.accept();
  const { within } = suite.world;
  const { rows } = await within(({ db }) =>
    sql<{ id: string }>`select distinct lane_id as id from deliveries where broadcast_id = ${id} order by 1`.execute(
      db,
    ),
  );
  const [first, second] = rows.map((row) => row.id);
  if (!first || !second) throw new Error('the send has only one lane');
  await within(({ db }) => sql`update broadcasts set status = 'running' where id = ${id}`.execute(db));
  const statusOf = () =>
    within(async ({ db }) => {
      const row = db.selectFrom('broadcasts').where('id', '=', id).select('status');
      return (await row.executeTakeFirstOrThrow()).status;
    });
  return { ...suite, id, lanes: [first, second], statusOf };
}

/** What a worker that has this lane gets to send. */
async function claim({ world }: RunningSend, scope: ShopScope, laneId: string): Promise<Claim> {
  const owner = crypto.randomUUID();
  await takeLanes(scope, { laneIds: [laneId], owner, leaseMs: 60_000 });
  const { media, siteAddress, random, facts, waited } = sharedBetweenVisits(
    world.pumpDeps,
    new AbortController().signal,
  );
  const albums = { whatsapp: null, telegram: null };
  const leases = { laneLeaseMs: 60_000, deliveryLeaseMs: 60_000 };
  return claimDelivery(scope, { laneId, owner, ...leases, media, siteAddress, facts, albums, waited, random });
}

async function claimed(send: RunningSend, scope: ShopScope, laneId: string) {
  const got = await claim(send, scope, laneId);
  if (got.kind !== 'send') throw new Error(`nothing to send, but ${got.kind}`);
  return got.claimed;
}

const neverWait = ({ db }: ShopScope) => sql`set local lock_timeout = '50ms'`.execute(db);
const leaveLane = async () => null;
const accepted = { outcome: { kind: 'accepted', messageId: 'from-outside' }, random: 0, leaveLane } as const;

/** In the moment in which a transaction, the first to come there, has done all and is about to commit. */
async function beforeCommit<Result>(transaction: () => Promise<Result>, meanwhile: () => Promise<void>) {
  const query = Client.prototype.query;
  const held = Promise.withResolvers<void>();
  const asking = vi.spyOn(Client.prototype, 'query');
  asking.mockImplementation(function (this: Client, ...asked: unknown[]) {
    if (asked[0] !== 'commit') return Reflect.apply(query, this, asked);
    asking.mockRestore();
    meanwhile().then(held.resolve, held.reject);
    return held.promise.then(() => Reflect.apply(query, this, asked));
  });
  return transaction();
}

describe('workers of one send', () => {
  it('take their messages at the same time', async () => {
    const send = await aRunningSend();
    const { within } = send.world;
    await beforeCommit(
      () => within((one) => claimed(send, one, send.lanes[0])),
      () =>
        within(async (other) => {
          await neverWait(other);
          await claimed(send, other, send.lanes[1]);
        }),
    );
    expect(await send.statuses()).toMatchObject({ sending: 2 });
  });

  it('write down what was accepted at the same time, and the later one of the last two ends the send', async () => {
    const send = await aRunningSend();
    const { within } = send.world;
    const last = await within((scope) => claimed(send, scope, send.lanes[0]));
    const other = await within((scope) => claimed(send, scope, send.lanes[1]));
    await within(({ db }) =>
      sql`update deliveries set status = 'accepted' where broadcast_id = ${send.id} and status = 'queued'`.execute(db),
    );
    await beforeCommit(
      () => within((one) => recordOutcome(one, last, accepted)),
      async () => {
        await within(async (two) => {
          await neverWait(two);
          await recordOutcome(two, other, accepted);
        });
        expect(await send.statusOf()).toBe('running');
      },
    );
    expect(await send.statusOf()).toBe('sent');
  });
});

describe('a stop', () => {
  it('waits for a worker that is taking a message, and nothing is taken after it', async () => {
    const send = await aRunningSend();
    const { within } = send.world;
    const impatient = () =>
      within(async (stop) => {
        await neverWait(stop);
        await holdSend(stop, send.id);
      });
    await beforeCommit(
      () => within((worker) => claimed(send, worker, send.lanes[0])),
      () => expect(impatient()).rejects.toMatchObject({ code: '55P03' }),
    );
    await within(({ db }) => sql`update deliveries set lease_until = now() where status = 'sending'`.execute(db));
    await send.caller.call(cancelBroadcast, { id: send.id });
    expect(await within((scope) => claim(send, scope, send.lanes[1]))).toEqual({ kind: 'idle' });
  });

  it('holds off who wants to take a message, until it is written down', async () => {
    const send = await aRunningSend();
    const { within } = send.world;
    await within(async (stop) => {
      await holdSend(stop, send.id);
      const impatient = within(async (worker) => {
        await neverWait(worker);
        await claim(send, worker, send.lanes[0]);
      });
      await expect(impatient).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

it('who shares a send is refused the whole of it: two who did so would wait for each other', async () => {
  const { world, id } = await aRunningSend();
  await world.within(async (scope) => {
    await shareSend(scope, id);
    await expect(holdSend(scope, id)).rejects.toThrow('shared already');
  });
});
