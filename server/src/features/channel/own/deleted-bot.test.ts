import * as own from '@kolaj/contract/channel/own-channel';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox } from '@kolaj/sandbox/provider';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { anOwnerOf } from './testing-waha.ts';

const database = await testDatabase();
const sandbox = createSandbox();
const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
const product = await aProduct(database, {
  KOLAJ_TELEGRAM_URL: origin,
  KOLAJ_DEMO: 'off',
  KOLAJ_CHANNEL_ORIGINS: origin,
});
afterAll(async () => {
  await product.close();
  await sandbox.close();
});
const token = botToken(demoAccount, demoAccount.telegramId);

describe('a bot', () => {
  it('of a shop that was deleted can be connected by another shop', async () => {
    const first = await anOwnerOf(database, product);
    expect(await first.ask(own.connectBot, { token })).toMatchObject({ success: true });
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: new Date() }).where('id', '=', first.shop.id).execute(),
    );
    const second = await anOwnerOf(database, product);
    expect(await second.ask(own.connectBot, { token })).toMatchObject({ success: true });
  });

  it("that an administrator connected for one shop is not taken by an owner's at the same address", async () => {
    await asSystem(database, ({ db }) => db.deleteFrom('channel_connections').execute());
    const first = await anOwnerOf(database, product);
    await first.ask(own.connectBot, { token });
    const again = await first.ask(own.connectBot, { token: ` ${token} ` });
    expect(again).toMatchObject({ success: true });
    expect(again.text).not.toContain(token);
  });
});
