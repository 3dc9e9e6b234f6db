import { sendScreen, sendStates } from '@kolaj/contract/broadcast/broadcast';
import { groupKeys } from '@kolaj/domain/broadcast/delivery/delivery';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { markSoldOut } from '../../collage/open/mark-sold-out.store.ts';
import { sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options?: WorldOptions) {
  const suite = await sendSuite(database, closing, options);
  const { caller, world } = suite;
  const states = async (input: { folder_id?: string; year?: number } = {}) =>
    (await caller.call(sendStates, input)).data.result;
  const screen = async () => (await caller.call(sendScreen, { subfolder_id: world.subfolderId })).data.result;
  return { ...suite, states, screen };
}

describe('what the lists of Broadcast say', () => {
  it('is how many were not sent, then that they are being sent, then when they were', async () => {
    const { world, accept, states } = await start();
    expect(await states()).toEqual([
      {
        subfolder_id: world.subfolderId,
        folder_id: expect.any(String),
        name: 'Beren',
        unsent: 3,
        uncertain: 0,
        sending: 0,
        paused: 0,
        failed: 0,
        sent_at: null,
      },
    ]);
    await accept();
    expect(await states()).toMatchObject([{ unsent: 0, sending: 1 }]);
    await world.pump();
    expect(await states()).toMatchObject([{ unsent: 0, sending: 0, sent_at: expect.any(String) }]);
  });

  it('agrees with the day table, also about what came after the send', async () => {
    const { world, accept, states, screen } = await start();
    await accept();
    await world.pump();
    await world.addImages(2);
    const { days, subfolder } = await screen();
    expect(days).toMatchObject([{ since: 2 }]);
    const [state] = await states({ folder_id: subfolder.folder_id });
    expect(state).toMatchObject({ unsent: 2, sent_at: days[0]?.update_date });
  });

  it.each(groupKeys)('agrees with it whatever time tells the day, as %s', async (group_key) => {
    const { world, accept, states, screen } = await start({ images: 2, serverConfig: { group_key } });
    await accept();
    await world.pump();
    const added = await world.addImages(6);
    await world.within(({ db }) =>
      sql`update collages set created_at = created_at - place * interval '50 hours', updated_at = updated_at - place * interval '26 hours',
          verified_at = case when place < 3 then verified_at end, exported_at = case when place > 2 then exported_at - place * interval '30 hours' end
        from unnest(${added.map(({ collageId }) => collageId)}::uuid[]) with ordinality as added (id, place)
        where collages.id = added.id`.execute(db),
    );
    const { days } = await screen();
    const unsent = days.reduce((sum, { status, count, since }) => sum + (status === 'not-sent' ? count : since), 0);
    expect(await states()).toMatchObject([{ unsent }]);
    expect(unsent).toBeGreaterThan(1);
  });

  it('says nothing of what is sold out, nor of a passive brand', async () => {
    const { world, states } = await start();
    const [image] = world.images;
    const wishes = [{ id: image?.collageId ?? '', whole: true, sizes: [] }];
    await world.within((scope) => markSoldOut(scope, { wishes, userId: world.user.id }));
    expect(await states()).toMatchObject([{ unsent: 2 }]);
    await world.within(({ db }) => sql`update subfolders set state = 'passive'`.execute(db));
    expect(await states()).toEqual([]);
  });

  it('counts open questions of the days that are shown', async () => {
    const { world, accept, states, screen } = await start({ images: 2, timeoutMs: 400 });
    world.script({ fault: 'reset-after', group: '120363041011201@g.us', times: 2 });
    await accept();
    await world.pump();
    const { days } = await screen();
    expect(await states()).toMatchObject([{ uncertain: days[0]?.uncertain }]);
    expect(days[0]?.uncertain).toBe(2);
  });

  it('is about one folder where it is asked so, and about the year that is shown', async () => {
    const { caller, states } = await start();
    expect(await caller.status(sendStates, { folder_id: crypto.randomUUID() })).toBe(404);
    expect(await states({ year: new Date().getFullYear() - 1 })).toEqual([]);
  });
});
