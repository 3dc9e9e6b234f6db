import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);

const secret = 'hunter2-very-secret';
const botToken = '123456789:AAF-abcdefghijklmnopqrstuvwxyz012345';

const plain = {
  ...{ broadcast: true, ftp_key: 'local-demo', button_count: 4, group_key: 'created_at', folder_id: null },
  whatsapp: { product_id: 'product' },
  telegram: { main_group: ['-1'], new_telegram: true, buttons: [{ text: 'A', url: 'https://a.b' }] },
  mobile: { app_title: 'Beren', visible_brands: ['a'] },
};
const leaky = {
  ...plain,
  ...{ token: secret, nested: { deep: [secret] }, telegram_bot_id: botToken, 'x-api-key': secret, moon: 5 },
  whatsapp: { product_id: 'product', key: secret },
  telegram: { ...plain.telegram, token: secret, video_url: `https://v.test/?api_key=${secret}` },
  telegram1: { buttons: [{ text: 'A', url: 'https://a.b', token: secret }] },
  production_images: `https://me:${secret}@photos.test/`,
  mobile: secret,
};
const swc = { product_id: 'product', phoneIdList: ['1'], headers: { token: secret, authorization: secret } };

const diffs = [
  {
    before: { server_config: plain, swc_settings: {} },
    after: { server_config: leaky, swc_settings: swc, numberList: ['a 1'] },
  },
  { before: { server_config: secret }, after: { server_config: [secret] } },
  { before: null, after: { name: 'a source', host: 'ftp.test' }, has_new_secret: true },
  { note: 'of something else' },
];

beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0011', owner, address);
  for (const diff of diffs)
    await owner.query('insert into audit_log (action, diff) values ($1, $2)', ['groups.save', JSON.stringify(diff)]);
});
afterAll(() => owner.end());

it('masks what may be a secret in old audit rows and leaves the rest as it was', async () => {
  await migrate({ address, log: () => undefined });
  await owner.query(`select set_config('kolaj.shop', 'system', false)`);
  const { rows } = await owner.query('select diff from audit_log order by id');
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secret}|${botToken}`));
  expect(rows.map(({ diff }) => diff)).toEqual([
    {
      before: { server_config: plain, swc_settings: {} },
      after: {
        server_config: {
          ...plain,
          ...{ token: '***', nested: '***', telegram_bot_id: '***', 'x-api-key': '***', moon: 5 },
          whatsapp: { product_id: 'product', key: '***' },
          telegram: { ...plain.telegram, token: '***', video_url: '***' },
          telegram1: { buttons: '***' },
          production_images: '***',
          mobile: '***',
        },
        swc_settings: { product_id: 'product', phoneIdList: ['1'] },
        numberList: ['a 1'],
      },
    },
    { before: { server_config: '***' }, after: { server_config: '***' } },
    ...diffs.slice(2),
  ]);
});

it('leaves nobody more rights on the audit than before', async () => {
  const { rows } = await owner.query(
    `select relforcerowsecurity as forced from pg_class where oid = 'audit_log'::regclass`,
  );
  expect(rows).toEqual([{ forced: true }]);
});
