// The main job once more, as a literal client of specification §7: forms with __json__, cookies, nothing else.
import { type Client, logIn, resultOf } from './support/api.ts';
import { importFolder } from './support/import-folder.ts';
import { demoPassword, expect, test } from './support/product.ts';
import { groupsOfBrand, receivedBy } from './support/sandbox.ts';

const folderName = 'Güz 2026 46. Hafta';
const brand = 'İnci Triko';

test.use({ untouchedFor: 'main job over HTTP' });

test('import, approve, build and send over HTTP', async ({ product }) => {
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const folder = await importFolder(client, folderName);
  const subfolder = await findSubfolder(client, folder);

  await approveAll(client, subfolder);
  await build(client, folder);
  const shown = await fetch(`${product.site}/s/demo/`).then((page) => page.text());
  const codes = await kolaj(client, subfolder);
  for (const { kolaj_name } of codes) expect(shown).toContain(String(kolaj_name));

  const images = codes.map(({ picture }) => String(Object(picture).url));
  const send = (batch = '') =>
    client.form('/send_kolaj', {
      images,
      firm: 'demo',
      brand,
      days: [today()],
      sendAfter: null,
      batch,
      onlySaleGroup: false,
    });
  const first = await send();
  expect(first.body).toMatchObject({ success: true, data: { success: true } });
  // The double click: the first one's answer, nothing more.
  expect((await send()).body).toEqual(first.body);

  await expect.poll(() => logStatus(client), { timeout: 60_000 }).toBe('sent');
  const received = await receivedBy(product);
  for (const [group, count] of Object.entries(received)) {
    expect(groupsOfBrand(brand), `${group} received ${count}`).toContain(group);
  }
  expect(Object.keys(received).sort()).toEqual(groupsOfBrand(brand));
  expect(new Set(Object.values(received))).toEqual(new Set([images.length]));

  const again = await send('-another-1of1');
  expect(again.body).toMatchObject({ success: false, code: 'already_sent', data: { success: false } });
  expect(await receivedBy(product)).toEqual(received);
});

test('a stranger gets nothing', async ({ product }) => {
  const answer = await fetch(`${product.console}/api/shop/folder/list`, {
    method: 'POST',
    body: new URLSearchParams({ __json__: '{}' }),
  });
  expect(answer.status).toBe(401);
});

const today = () =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Istanbul' })
    .format(new Date())
    .replace('/', '-');

async function findSubfolder(client: Client, folder_id: string): Promise<string> {
  const subfolders = resultOf(await client.form('/shop/subfolder/list', { folder_id, onlyActive: true }));
  return String(subfolders.find(({ data }) => Object(data).name === brand)?.id);
}

const kolaj = async (client: Client, subfolder_id: string) =>
  resultOf(await client.form('/shop/kolaj/list', { subfolder_id }));

async function approveAll(client: Client, subfolder: string): Promise<void> {
  for (const { id, status } of await kolaj(client, subfolder)) {
    expect(status).toBe('done');
    expect((await client.form('/shop/kolaj/save', { id, status: 'verified' })).body.success).toBe(true);
  }
}

async function build(client: Client, folder_id: string): Promise<void> {
  await client.form('/shop/build', { folder_id });
  await expect
    .poll(async () => resultOf(await client.form('/shop/build/list', {}))[0]?.status, { timeout: 60_000 })
    .toBe('published');
}

async function logStatus(client: Client): Promise<unknown> {
  const log = resultOf(await client.get('/demo/log'));
  return log.find((entry) => entry.brand === brand)?.status;
}
