import { createHash, randomUUID } from 'node:crypto';
import {
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  sendCollages,
  sendScreen,
} from '@kolaj/contract/broadcast/broadcast';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { afterEach, describe, expect, it } from 'vitest';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { recordMade, unmade, writeStream } from '../../source/open/stream.store.ts';
import { type SendSuite, sendSuite, suiteTimeZone } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const may = (day: number) => new Date(Date.UTC(2026, 4, day, 12));

/**
 * A shop with production images: `births` = when each photo's file was made; null = its source does not know. `names` without
 * their ending.
 */
async function start(
  births: readonly (Date | null)[],
  config: Record<string, unknown> = {},
  names: readonly string[] = births.map((_, at) => `BR-${at}`),
) {
  const suite = await sendSuite(database, closing, {
    images: 0,
    serverConfig: { production_images: 'internal', ...config },
  });
  const folderId = await suite.world.within(async (scope) => {
    const photos = births.map((bornAt, at) => ({
      folder: 'SS26',
      brand: 'Beren',
      path: `SS26/Beren/kolajsiz/${names[at]}.jpg`,
      name: `${names[at]}.jpg`,
      bytes: 1000,
      bornAt,
      modifiedAt: may(20),
    }));
    await writeStream(scope, { stream: 'production', photos });
    for (const { ids } of (await unmade(scope, { stream: 'production', madeAs: '' })).values()) {
      const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
      await recordBlobs(scope, [{ sha256, mime: 'image/jpeg', bytes: 1 }]);
      await recordMade(scope, ids, { sha256, thumbnail: sha256, thumbhash: '', width: 960, height: 1200, made_as: '' });
    }
    const { db, shopId } = scope;
    await db
      .updateTable('channel_groups')
      .where('shop_id', '=', shopId)
      .where('list', '=', 'numberListTarget')
      .set({ source: 'kolaj, production' })
      .execute();
    const folder = db.selectFrom('stream_folders').where('shop_id', '=', shopId).select('id');
    return (await folder.executeTakeFirstOrThrow()).id;
  });
  return { ...suite, folderId };
}

const wish = (folderId: string, days: string[]) => ({
  source: 'production' as const,
  subfolder_id: folderId,
  brand: 'Beren',
  days,
});

async function urlsFor({ caller, folderId }: SendSuite & { folderId: string }, days: string[]) {
  const { data } = await caller.call(previewBroadcast, wish(folderId, days));
  return data.result;
}

describe('the send screen of production images (WG-20, WG-22)', () => {
  it('has the days of the files’ birth; without one the day they were changed', async () => {
    const { caller, folderId } = await start([may(1), may(1), may(2), null]);
    const { data } = await caller.call(sendScreen, { subfolder_id: folderId, source: 'production', year: 2026 });
    expect(data.result.days.map(({ day, count, status }) => [day, count, status])).toEqual([
      ['20-05', 1, 'not-sent'],
      ['02-05', 1, 'not-sent'],
      ['01-05', 2, 'not-sent'],
    ]);
    expect(data.result.subfolder).toMatchObject({ id: folderId, name: 'Beren', folder_name: 'SS26' });
  });

  it('groups by birth whatever the shop chose for its collages', async () => {
    const { caller, folderId } = await start([may(1)], { group_key: 'verified_at' });
    const { data } = await caller.call(sendScreen, { subfolder_id: folderId, source: 'production', year: 2026 });
    expect(data.result.days.map(({ day }) => day)).toEqual(['01-05']);
  });
});

describe('sending production images', () => {
  it('goes to the groups that take them, and the log is the stream’s own', async () => {
    const suite = await start([may(1), may(1), may(2)]);
    const { caller, world, folderId } = suite;
    const preview = await urlsFor(suite, ['2026-05-01']);
    expect(preview).toMatchObject({ images: 2, refusal: null });
    const brands = preview.targets.filter(({ kind }) => kind === 'brand');
    expect(
      brands.some(({ group_id }) => group_id.endsWith('@g.us')),
      'a list with a source of collages only',
    ).toBe(false);

    const call = { ...wish(folderId, ['2026-05-01']), images: preview.urls };
    const sent = await caller.call(sendCollages, call);
    expect(sent).toMatchObject({ success: true });
    await world.pump();
    const { data } = await caller.call(getBroadcast, { id: sent.data.broadcast_id ?? '' });
    expect(data.result).toMatchObject({ stream: 'production', status: 'sent', subfolder_id: folderId });
    expect(data.result.deliveries.every(({ image }) => image !== null)).toBe(true);
    expect(world.received()).toHaveLength(2 * preview.targets.length);
    expect(world.duplicates()).toEqual([]);

    expect(await caller.call(sendCollages, call)).toMatchObject({ data: { broadcast_id: sent.data.broadcast_id } });
    const later = await caller.call(sendCollages, { ...call, images: call.images.toReversed().slice(1) });
    expect(later).toMatchObject({ success: false, code: 'already_sent' });
    const listed = await caller.call(listBroadcasts, { subfolder_id: folderId });
    expect(listed.data.result).toHaveLength(1);
    const today = dayKey(localDay(new Date(), suiteTimeZone));
    const screen = await caller.call(sendScreen, { subfolder_id: folderId, source: 'production', year: 2026 });
    const [, first] = screen.data.result.days;
    expect(first).toMatchObject({ day: '01-05', status: 'sent', since: 0 });
    expect(first?.update_date).toContain(today.slice(0, 4));
  });

  it('leaves out a photo that is gone or another one by the time it is sent', async () => {
    const suite = await start([may(1), may(1), may(1)]);
    const { caller, world, folderId, statuses } = suite;
    const preview = await urlsFor(suite, ['2026-05-01']);
    await caller.call(sendCollages, { ...wish(folderId, ['2026-05-01']), images: preview.urls });
    await world.within(async ({ db, shopId }) => {
      const photo = (name: string) =>
        db.updateTable('stream_images').where('shop_id', '=', shopId).where('name', '=', name);
      await photo('BR-0.jpg').set({ gone_at: new Date() }).execute();
      await photo('BR-1.jpg').set({ sha256: null }).execute();
    });
    await world.pump();
    const groups = preview.targets.length;
    expect(await statuses()).toEqual({ accepted: groups, skipped: 2 * groups });
  });

  it('keeps the photos of a product together, as their folder writes its codes', async () => {
    const times = [9, 10, 11].map((hour) => new Date(Date.UTC(2026, 4, 1, hour)));
    const suite = await start(times, { group_by_name: true }, ['AB_100_1', 'AB_101_1', 'AB_100_2']);
    const { urls } = await urlsFor(suite, ['2026-05-01']);
    const photos = await suite.world.within(({ db, shopId }) =>
      db.selectFrom('stream_images').where('shop_id', '=', shopId).select(['name', 'sha256']).execute(),
    );
    const nameOf = (url: string) => photos.find(({ sha256 }) => sha256 !== null && url.includes(sha256))?.name;
    expect(urls.map(nameOf)).toEqual(['AB_100_1.jpg', 'AB_100_2.jpg', 'AB_101_1.jpg']);
  });

  it('is refused where the shop has no such source, and for pictures that are none of it', async () => {
    const suite = await start([may(1)]);
    const { caller, folderId } = suite;
    const { urls } = await urlsFor(suite, ['2026-05-01']);
    const call = { ...wish(folderId, ['2026-05-01']), images: urls };
    expect(await caller.try(sendCollages, { ...call, source: 'mobile' })).toMatchObject({
      body: { code: 'not_configured' },
    });
    expect(await caller.try(sendCollages, { ...call, source: 'kolaj' })).toMatchObject({ status: 404 });
    const other = await start([may(1)]);
    expect(await other.caller.try(sendCollages, call)).toMatchObject({ status: 404 });
    expect(await other.caller.try(sendCollages, { ...call, subfolder_id: other.folderId })).toMatchObject({
      status: 400,
      body: { code: 'unknown_images' },
    });
  });
});
