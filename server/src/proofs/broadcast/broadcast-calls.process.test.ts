// The calls of a send when things go wrong around them: the server is killed while it answers, people repeat themselves, a
// batch never arrives, images are exactly on the border of "after the last send" (B2, B12, B13 of reliability §2a).
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@kolaj/contract/account/account';
import { getBroadcast, listBroadcasts, sendCollages, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { batchSuffix } from '@kolaj/domain/broadcast/accept/batches';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Battery, isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { chaos } from '../../features/broadcast/testing/battery/chaos.ts';
import { urlsOf } from '../../features/broadcast/testing/send-suite.ts';
import { testPassword } from '../../testing/rows/people.ts';

const { start, show } = await batteryFile('calls that break off, repeat and miss');

/** A client of a server process: what it asks for may break off. */
async function client({ world }: Battery, origin: unknown) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${z.parse(z.string(), origin)}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post(login.path, { username: world.user.email, password: testPassword });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    send: (body: object, key: string) => post(sendCollages.path, body, { cookie, 'idempotency-key': key }),
  };
}

describe('a server that is killed while a send is being asked for', () => {
  it('answers five repetitions at once with one send, the same for all, and nothing leaves twice (B2)', async () => {
    const seed = newSeed();
    const rounds = isFullBattery ? 6 : 2;
    const size = isFullBattery ? { phones: 4, groups: 40, images: 5 } : { phones: 3, groups: 6, images: 4 };
    const shop = await start({ ...size, seed });
    chaos(shop);
    await shop.startSender();
    let api = await shop.startApi();
    let { send } = await client(shop, api.said);
    const body = (images: readonly string[]) => ({ images, brand: 'Beren', days: [shop.today], resend: true });

    const began = performance.now();
    const first = await send(body(urlsOf(shop.world.images)), 'round-0');
    const wholeMs = performance.now() - began;
    const ids = [z.parse(sendCollages.output, await first.json()).data.broadcast_id ?? ''];
    let brokenOff = 0;
    for (let round = 1; round <= rounds; round++) {
      await shop.finish(ids.at(-1) ?? '', { settled: true });
      const images = urlsOf(await shop.world.addImages(size.images));
      const asked = send(body(images), `round-${round}`).catch(() => brokenOff++);
      await wait(shop.random() * 1.2 * wholeMs);
      await api.kill();
      await asked;

      api = await shop.startApi();
      ({ send } = await client(shop, api.said));
      const again = await Promise.all(Array.from({ length: 5 }, () => send(body(images), `round-${round}`)));
      const answers = await Promise.all(again.map((answer) => answer.text()));
      expect([...new Set(answers)]).toHaveLength(1);
      ids.push(z.parse(sendCollages.output, JSON.parse(answers[0] ?? '')).data.broadcast_id ?? '');
    }
    await shop.finish(ids.at(-1) ?? '', { settled: true });

    const sends = (await shop.caller.call(listBroadcasts, {})).data.result.map(({ id }) => id);
    expect(sends.toSorted()).toEqual(ids.toSorted());
    const verdict = await shop.judge(ids, { images: size.images * (rounds + 1) });
    show({ test: 'B2', seed, rounds, brokenOff, ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0 });
    expect(verdict.messages).toBe(size.groups * size.images * (rounds + 1));
  });
});

describe('images around the moment of the last send', () => {
  it('are each in exactly one of the two sends, to the millisecond (B12)', async () => {
    const seed = newSeed();
    const shop = await start({ phones: 1, groups: 2, images: 3, seed });
    const { world, caller } = shop;
    const border = new Date(Date.now() - 60_000);
    const setTime = (collageId: string, micros: number) =>
      world.within(async ({ db, shopId }) => {
        const at = sql<Date>`${border}::timestamptz + ${micros} * interval '1 microsecond'`;
        const row = db.updateTable('collages').where('shop_id', '=', shopId).where('id', '=', collageId);
        await row.set({ created_at: at, verified_at: at, exported_at: at }).execute();
      });
    // The newest images of the first send are on the border: one exactly, one within its millisecond.
    const [before = null, exactly = null, within = null] = world.images;
    await setTime(before?.collageId ?? '', -1000);
    await setTime(exactly?.collageId ?? '', 0);
    await setTime(within?.collageId ?? '', 999);
    await shop.startSender();
    const first = await shop.accept();
    await shop.finish(first);
    const [later] = await world.addImages(1);
    await setTime(later?.collageId ?? '', 1000);

    const screen = await caller.call(sendScreen, { subfolder_id: world.subfolderId });
    const [day] = screen.data.result.days;
    expect(day).toMatchObject({ count: 4, since: 1 });
    const images = urlsOf([...world.images, ...(later ? [later] : [])]);
    const { data } = await shop.send({ images, sendAfter: day?.update_date ?? null });
    const second = data.broadcast_id ?? '';
    await shop.finish(second);

    const verdict = await shop.judge([first, second], { images: 4 });
    show({ test: 'B12', seed, ...verdict });
    expect(verdict).toMatchObject({ messages: 8, arrived: 8, duplicates: 0, lost: 0, untold: 0 });
  });
});

describe('a batch that never comes', () => {
  it('is seen as missing, holds nobody up, and is sent when it comes after all (B13)', async () => {
    const seed = newSeed();
    const shop = await start({ phones: 2, groups: 2, images: 60, seed });
    const { world, caller } = shop;
    const parts = [world.images.slice(0, 25), world.images.slice(25, 50), world.images.slice(50)];
    const sendPart = (index: number) => {
      const batch = batchSuffix({ sendId: `seed-${seed}`, index, total: parts.length, images: world.images.length });
      return shop.send({ images: urlsOf(parts[index - 1] ?? []), batch });
    };
    await shop.startSender();
    const id = (await sendPart(1)).data.broadcast_id ?? '';
    expect((await sendPart(2)).data.broadcast_id).toBe(id);
    await shop.finish(id);
    // Two minutes without the third one.
    await world.within(({ db, shopId }) =>
      db
        .updateTable('broadcasts')
        .where('shop_id', '=', shopId)
        .set({ updated_at: sql`now() - interval '3 minutes'` })
        .execute(),
    );
    const status = async () => (await caller.call(getBroadcast, { id, limit: 0 })).data.result.status;
    await shop.minutesUntil(async () => (await status()) === 'partial');
    expect(world.received()).toHaveLength(100);

    const late = await sendPart(3);
    expect(late).toMatchObject({ success: true });
    const ids = [...new Set([id, late.data.broadcast_id ?? ''])];
    for (const each of ids) await shop.finish(each);
    const verdict = await shop.judge(ids, { images: 60 });
    show({ test: 'B13', seed, ...verdict });
    expect(verdict).toMatchObject({ messages: 120, arrived: 120, duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(await status()).toBe('sent');
  });
});
