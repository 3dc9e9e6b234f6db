import { type Client, resultOf } from './api.ts';
import { expect } from './product.ts';

/** Imports a folder of the photo source whole, waits until its collages are processed, and answers its id. */
export async function importFolder(client: Client, name: string): Promise<string> {
  const listed = await client.form('/shop/folder/list_all', { base_path: '', folders: true, files: false });
  const found = resultOf(listed).find((folder) => folder.name === name);
  const subfolders = await client.form('/shop/kolaj/list_all', { base_path: found?.path, folders: true, files: false });
  const sub_folders = resultOf(subfolders)
    .filter(({ disabled }) => disabled === false)
    .map((subfolder) => ({ name: subfolder.name, path: subfolder.path }));
  const started = await client.form('/shop/folder/import', {
    folder: [{ name, path: found?.path, id: null, sub_folders }],
  });
  expect(started.body.success).toBe(true);

  await expect
    .poll(async () => resultOf(await client.form('/shop/import/list', {}))[0]?.status, { timeout: 150_000 })
    .toBe('done');
  return drawnFolder(client, name);
}

/** Waits until every collage of a folder whose photos are in is drawn, and answers its id. */
export async function drawnFolder(client: Client, name: string): Promise<string> {
  await expect.poll(async () => pendingIn(await folderOf(client, name)), { timeout: 60_000 }).toBe(0);
  return String((await folderOf(client, name))?.id);
}

async function folderOf(client: Client, name: string) {
  const folders = resultOf(await client.form('/shop/folder/list', {}));
  return folders.find(({ data }) => Object(data).name === name);
}

function pendingIn(folder: Awaited<ReturnType<typeof folderOf>>): number | undefined {
  const rows: { status: string; count: number }[] = Object(folder).kolaj ?? [];
  return rows.find(({ status }) => status === 'pending')?.count;
}
