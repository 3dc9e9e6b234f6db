import { getPace, savePace } from '@kolaj/contract/broadcast/pace';
import { sandboxPace, whatsappPace } from '@kolaj/domain/broadcast/pace/pace';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';
import { readPaces } from './pace.store.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const start = (options?: WorldOptions) => sendSuite(database, closing, { images: 1, ...options });

/** The shop gets a provider of its own on the internet: nothing of it is the sandbox's any more. */
const connectForReal = ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .insertInto('channel_connections')
      .values({
        shop_id: shopId,
        channel: 'whatsapp',
        driver: 'waha',
        settings: JSON.stringify({ base_url: 'https://waha.shop.example' }),
      })
      .execute(),
  );

const shown = async ({ caller }: SendSuite) => {
  const { data } = await caller.call(getPace, {});
  const [whatsapp] = data.result.channels;
  if (!whatsapp) throw new Error('there is no pace for WhatsApp');
  return whatsapp;
};

const held = async (suite: SendSuite) => {
  const paces = await suite.world.within((scope) => readPaces(scope, suite.world.pumpDeps.addresses));
  return paces.whatsapp.policy;
};

describe('the pace of a shop', () => {
  it('is the careful one where nothing was chosen, and for anything in the settings that is no whole policy', async () => {
    for (const sending_pace of [undefined, 'quick', { whatsapp: { sameGroup: 0 } }]) {
      expect(await held(await start({ serverConfig: { sending_pace } }))).toEqual(whatsappPace);
    }
  });

  it('is chosen, holds at once, and says who chose it', async () => {
    const suite = await start({ serverConfig: { sending_pace: undefined } });
    const kept = await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'fast', version: 0 });
    expect(kept).toEqual({ success: true, data: { result: { version: 1 } } });
    expect(await shown(suite)).toMatchObject({ preset: 'fast', version: 1, changed: { by: expect.any(String) } });
    expect((await held(suite)).sameGroup).toEqual({ minMs: 2000, maxMs: 4000 });
  });

  it('is not changed by somebody who has not seen the last change', async () => {
    const suite = await start();
    await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'fast', version: 0 });
    const late = await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'normal', version: 0 });
    expect(late).toMatchObject({ success: false, code: 'pace_changed_meanwhile' });
    expect(await shown(suite)).toMatchObject({ preset: 'fast', version: 1 });
  });

  it('keeps the figures of one’s own while another one is chosen', async () => {
    const suite = await start();
    const own = { ...whatsappPace, sameGroup: { minMs: 5000, maxMs: 6000 } };
    await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'own', policy: own, version: 0 });
    expect(await held(suite)).toEqual(own);
    await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'careful', version: 1 });
    expect(await held(suite)).toEqual(whatsappPace);
    expect((await shown(suite)).policies.own).toEqual(own);
  });
});

describe('no pace at all', () => {
  it('can be chosen where messages go to the sandbox, and nowhere else', async () => {
    const suite = await start();
    expect((await shown(suite)).presets).toContain('none');
    await connectForReal(suite);
    expect((await shown(suite)).presets).not.toContain('none');
    const refused = await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'none', version: 0 });
    expect(refused).toMatchObject({ success: false, code: 'pace_not_here' });
  });

  it('ends automatically when a shop is connected for real, whichever way it was chosen', async () => {
    const suite = await start({ serverConfig: { sending_pace: 'sandbox' } });
    expect(await held(suite)).toEqual(sandboxPace);
    await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'none', version: 0 });
    expect(await held(suite)).toEqual(sandboxPace);
    await connectForReal(suite);
    expect(await held(suite)).toEqual(whatsappPace);
  });

  it('is not had by figures of one’s own either', async () => {
    const suite = await start();
    await connectForReal(suite);
    const hurried = { ...whatsappPace, sameGroup: { minMs: 0, maxMs: 0 } };
    const refused = await suite.caller.call(savePace, {
      channel: 'whatsapp',
      preset: 'own',
      policy: hurried,
      version: 0,
    });
    expect(refused).toMatchObject({ success: false, code: 'pace_too_fast' });
  });
});

describe('a change of the pace', () => {
  it('reaches messages that wait for tomorrow’s open hours', async () => {
    const suite = await start();
    await suite.accept();
    await suite.world.within(({ db, shopId }) =>
      db
        .updateTable('lanes')
        .where('shop_id', '=', shopId)
        .set({ next_at: sql<Date>`now() + interval '9 hours'` })
        .execute(),
    );
    await suite.caller.call(savePace, { channel: 'whatsapp', preset: 'none', version: 0 });
    await suite.world.pump();
    const byWhatsapp = suite.world.received().filter(({ phoneId }) => phoneId !== '71001');
    expect(byWhatsapp.length).toBeGreaterThan(0);
  });

  it('shows where each phone is today', async () => {
    const suite = await start({ serverConfig: { sending_pace: undefined } });
    await suite.world.checkPhones();
    await suite.caller.call(savePace, {
      channel: 'whatsapp',
      preset: 'own',
      policy: { ...whatsappPace, window: null },
      version: 0,
    });
    await suite.accept();
    const [phone] = (await shown(suite)).senders;
    expect(phone).toMatchObject({ sent_today: 0, cap_today: 100, incident: false, paused_until: null });
  });
});
