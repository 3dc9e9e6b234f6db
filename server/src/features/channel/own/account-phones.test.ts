import { saveConnection } from '@kolaj/contract/channel/channel-connection';
import * as own from '@kolaj/contract/channel/own-channel';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox } from '@kolaj/sandbox/provider';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { anOwnerOf } from './testing-waha.ts';

const database = await testDatabase();
const sandbox = createSandbox();
const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
const product = await aProduct(database, { KOLAJ_PROVIDER_URL: origin, KOLAJ_CHANNEL_ORIGINS: origin });
afterAll(async () => {
  await product.close();
  await sandbox.close();
});

describe('a shop whose administrator gave it one phone of a shared account (phoneIdList)', () => {
  it('does not write with the other phones of that account', async () => {
    const owner = await anOwnerOf(database, product);
    const cookie = await product.device(await aUser(database, { kind: 'admin' }));
    const saved = await product.ask(
      saveConnection,
      {
        ...{ pid: owner.shop.pid, channel: 'whatsapp', driver: 'provider' },
        settings: { base_url: origin, product_id: demoAccount.productId },
        secrets: { key: demoAccount.apiKey },
      },
      { cookie },
    );
    expect(JSON.parse(saved.body)).toMatchObject({ success: true });
    await asSystem(database, ({ db }) =>
      db
        .updateTable('shops')
        .set({ swc_settings: JSON.stringify({ phoneIdList: ['48211'] }) })
        .where('id', '=', owner.shop.id)
        .execute(),
    );
    const group = demoAccount.groups[1];
    const list = [{ group_id: group?.id, type: 'whatsapp', name: 'x', label: 'x', phone_id: '48213' }];
    const lists = await owner.ask(own.saveOwnGroups, { numberList: list });
    const before = sandbox.outside.chat(group?.id ?? '').length;
    const tried = lists.success ? await owner.ask(own.sendTest, { group_id: group?.id }) : null;
    expect(tried?.data?.result ?? null).not.toEqual({ kind: 'sent' });
    expect(sandbox.outside.chat(group?.id ?? '').slice(before)).toEqual([]);
  });
});
