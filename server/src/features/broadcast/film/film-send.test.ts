// A film of the day in the groups: chosen, told beforehand, once, and by the same rules as every send.
import { setTimeout as delay } from 'node:timers/promises';
import { cancelBroadcast, getBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { listFilmSends, previewFilm, sendFilm } from '@kolaj/contract/broadcast/film-send';
import { removeFilm } from '@kolaj/contract/reels/films';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { filmRoutes } from '../../reels/film/film.routes.ts';
import { dropOldFilms, filmsKept, shopFilms } from '../../reels/film/film.store.ts';
import { madeFilm } from '../../reels/open/made-film.store.ts';
import { broadcastRoutes } from '../broadcast.routes.ts';
import { insertBroadcast } from '../record/broadcast.store.ts';
import { settleDeliveries } from '../settle/settle-deliveries.job.ts';
import { jobContext, type SendWorld, sendWorld, type WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const whatsapp = '120363041011221@g.us';
const telegram = '-1001880011001';
const nothingFollows = async () => undefined;

type Wish = Partial<z.input<typeof sendFilm.input>>;

async function start(options: WorldOptions = {}) {
  const world = await sendWorld(database, { images: 0, ...options });
  closing.push(world.close);
  const served = await serveForTest({
    database,
    routes: [
      ...broadcastRoutes({ ...world.pumpDeps, announce: nothingFollows }),
      ...filmRoutes({ announce: nothingFollows, media: world.media, maker: { isReady: async () => true } }),
    ],
  });
  closing.push(served.close);
  const caller = await served.signIn(world.user.email);
  const film = await aFilm(world);
  let sent = 0;
  const send = async (wish: Wish = {}) => {
    sent++;
    const all = { film_id: film, group_ids: [whatsapp, telegram], client_key: `test-key-${sent}`, ...wish };
    return (await caller.try(sendFilm, all)).body;
  };
  return { world, caller, film, send, shown: (wish: Wish = {}) => preview(caller, { film_id: film, ...wish }) };
}

const preview = async (caller: Person, wish: z.input<typeof previewFilm.input>) =>
  (await caller.call(previewFilm, wish)).data.result;

async function aFilm(world: SendWorld, status = 'made'): Promise<string> {
  const sha256 = 'f'.repeat(64);
  await asSystem(database, ({ db }) =>
    db
      .insertInto('blobs')
      .values({ sha256, bytes: 88, mime: 'video/mp4' })
      .onConflict((same) => same.doNothing())
      .execute(),
  );
  const { id } = await world.within(({ db, shopId }) =>
    db
      .insertInto('films')
      .values({ shop_id: shopId, masters: [], status, sha256, bytes: 88 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const accepted = (answer: Record<string, unknown>): string => {
  const { broadcast_id: id } = Object(Object(answer.data).result);
  if (typeof id !== 'string') throw new Error(`not accepted: ${JSON.stringify(answer)}`);
  return id;
};
const chat = (world: SendWorld, id: string) => world.sandbox.outside.chat(id);
const progress = async (caller: Person, id: string) => (await caller.call(getBroadcast, { id })).data.result;

describe('a film', () => {
  it('reaches the chosen groups of both channels, with its words, and nobody else', async () => {
    const { world, caller, film, send, shown } = await start();
    const facts = await shown({ group_ids: [whatsapp, telegram] });
    expect(facts).toMatchObject({ messages: 2, left_out: [], refusal: null });
    expect(facts.duration_seconds).toBeGreaterThan(0);

    const id = accepted(await send({ caption: ' New today ' }));
    expect(world.received()).toEqual([]);
    await world.pump();
    for (const group of [whatsapp, telegram])
      expect(chat(world, group)).toMatchObject([{ type: 'video', text: 'New today' }]);
    expect(world.received().map(({ url }) => url)).toEqual(Array(2).fill(world.media.of('f'.repeat(64), 'video/mp4')));
    expect(world.received()).toHaveLength(2);
    expect(await progress(caller, id)).toMatchObject({ stream: 'film', status: 'sent', counts: { done: 2 } });
    const { result } = (await caller.call(listFilmSends, {})).data;
    expect(result).toMatchObject([{ film_id: film, send: { id, counts: { total: 2 } } }]);
  });

  it('is one send however often the same wish comes, and another one waits for its end', async () => {
    const { world, send, shown } = await start();
    const same = { client_key: 'the-same-key' };
    const answers = await Promise.all([send(same), send(same), send(same)]);
    expect(new Set(answers.map(accepted)).size).toBe(1);
    expect(await send()).toMatchObject({ success: false, code: 'already_sending' });
    expect((await shown()).refusal).toMatchObject({ code: 'already_sending' });
    await world.pump();
    expect(world.received()).toHaveLength(2);
  });

  it('goes to no group twice, unless a person says so', async () => {
    const { world, send, shown } = await start();
    await send({ group_ids: [whatsapp] });
    await world.pump();
    const { groups } = await shown();
    const seen = groups.find(({ group_id: id }) => id === whatsapp);
    expect(seen).toMatchObject({ reason: { code: 'film_there' }, there: { status: 'accepted' } });
    expect(await send({ group_ids: [whatsapp] })).toMatchObject({ success: false, code: 'no_target' });

    accepted(await send());
    await world.pump();
    expect([chat(world, whatsapp).length, chat(world, telegram).length]).toEqual([1, 1]);

    accepted(await send({ group_ids: [whatsapp], again: true }));
    await world.pump();
    expect(chat(world, whatsapp)).toHaveLength(2);
  });

  it('that may have arrived is there for everybody but a person', async () => {
    const { world, send, shown } = await start();
    world.script({ fault: 'hang' });
    await send({ group_ids: [whatsapp] });
    await world.pump();
    expect((await shown()).groups).toContainEqual(
      expect.objectContaining({ group_id: whatsapp, there: expect.objectContaining({ status: 'uncertain' }) }),
    );
    expect(await send({ group_ids: [whatsapp] })).toMatchObject({ code: 'no_target' });
    await world.pump();
    await settleDeliveries.run({}, world.pumpDeps, jobContext);
    await world.pump();
    expect(chat(world, whatsapp)).toHaveLength(1);
  });

  it('that was refused is tried again on a person’s word, and is in its group once', async () => {
    const { world, caller, send } = await start();
    world.script({ fault: 'refuse' });
    const id = accepted(await send({ group_ids: [whatsapp] }));
    await world.pump();
    expect(await progress(caller, id)).toMatchObject({ status: 'failed', counts: { failed: 1 } });
    await caller.call(retryBroadcast, { id });
    await world.pump();
    expect(chat(world, whatsapp)).toHaveLength(1);
    expect(await progress(caller, id)).toMatchObject({ status: 'sent' });
  });

  it('that is stopped leaves to nobody any more', async () => {
    const { world, caller, send } = await start();
    const id = accepted(await send());
    await caller.call(cancelBroadcast, { id });
    await world.pump();
    expect(world.received()).toEqual([]);
    expect(await progress(caller, id)).toMatchObject({ status: 'cancelled' });
    // Stopped, it is in no group: it may be sent without a word.
    accepted(await send());
  });

  it('that is removed before it left is left out aloud', async () => {
    const { world, caller, film, send } = await start();
    const id = accepted(await send());
    await caller.call(removeFilm, { id: film });
    await world.pump();
    expect(world.received()).toEqual([]);
    const { deliveries } = await progress(caller, id);
    expect(deliveries.map(({ status, reason }) => [status, reason?.code])).toEqual(
      Array(2).fill(['skipped', 'film_removed']),
    );
  });
});

describe('a film that has become old while it is sent', () => {
  const newer = async (world: SendWorld) => {
    for (let count = 0; count < filmsKept + 1; count++) await aFilm(world);
  };

  it('stays until it has reached its groups, and goes then', async () => {
    const { world, caller, film, send } = await start();
    const id = accepted(await send());
    await newer(world);
    await world.within(dropOldFilms);
    await world.pump();
    expect(await progress(caller, id)).toMatchObject({ status: 'sent', counts: { done: 2 } });
    await world.within(dropOldFilms);
    expect((await world.within(shopFilms)).map((one) => one.id)).not.toContain(film);
  });

  it('stays also when it is chosen at the moment at which it would go', async () => {
    const { world, film } = await start();
    await newer(world);
    const chosen = Promise.withResolvers<void>();
    const sending = world.within(async (scope) => {
      await madeFilm(scope, film);
      chosen.resolve();
      await delay(300);
      await insertBroadcast(scope, { ...aSendOf(film), requestedBy: world.user.id });
    });
    await chosen.promise;
    await world.within(dropOldFilms);
    await sending;
    expect((await world.within(shopFilms)).map((one) => one.id)).toContain(film);
  });
});

const aSendOf = (filmId: string) => ({
  ...({ stream: 'film', subfolder: null, brand: '', brandKey: '', days: [], onlySaleGroup: false } as const),
  ...{ sendAfter: null, cutoffAt: new Date(), sendId: `film-${filmId}`, total: 1, part: 1, leftOut: [] },
  ...{ staleAt: new Date(Date.now() + 3_600_000), filmId },
});

describe('what cannot get a film', () => {
  it('is said with its reason where a channel takes none, and the others get theirs', async () => {
    const { world, caller, send, shown } = await start();
    const { channel } = world.pumpDeps;
    const ask = channel.capabilities;
    channel.capabilities = async (query) => ({ ...(await ask(query)), video: query.channel === 'telegram' });
    closing.push(async () => {
      channel.capabilities = ask;
    });
    const { groups } = await shown();
    for (const { channel: kind, reason } of groups)
      expect(reason).toEqual(kind === 'whatsapp' ? { code: 'no_video' } : null);
    expect(await send({ group_ids: [whatsapp] })).toMatchObject({ success: false, code: 'no_target' });

    const id = accepted(await send());
    await world.pump();
    expect(world.received().map(({ groupId }) => groupId)).toEqual([telegram]);
    expect((await progress(caller, id)).left_out).toMatchObject([{ reason: { code: 'no_video' } }]);
  });

  it('is a group that is in no list, a film that is not made, and another shop’s', async () => {
    const { world, caller, send } = await start();
    expect(await send({ group_ids: [whatsapp, 'strange@g.us'] })).toMatchObject({ code: 'unknown_chats' });
    const wish = { group_ids: [whatsapp], client_key: 'another-key' };
    const failed = await aFilm(world, 'failed');
    expect((await caller.try(sendFilm, { ...wish, film_id: failed })).status).toBe(404);
    const other = await start();
    expect((await caller.try(sendFilm, { ...wish, film_id: other.film })).status).toBe(404);
    expect(world.received()).toEqual([]);
  });
});
