import { type Client, logIn, resultOf } from './api.ts';
import { approveFolder } from './approve.ts';
import { drawnFolder, importFolder } from './import-folder.ts';
import { demoPassword, expect } from './product.ts';
import type { Product } from './run-product.ts';

/** Imports a folder, unless it is there already, and approves all of it. */
export async function approvedFolder(client: Client, name: string): Promise<void> {
  const isKnown = resultOf(await client.form('/shop/folder/list', {})).some(({ data }) => Object(data).name === name);
  await approveFolder(client, await (isKnown ? drawnFolder(client, name) : importFolder(client, name)));
}

/** The demo shop's folder as a published site with these settings; answers the address of the site. */
export async function publishedSite(product: Product, client_config: Record<string, unknown>): Promise<string> {
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  await approvedFolder(client, 'Güz 2026 46. Hafta');
  // Another journey may have named agents: whoever orders would be asked for one.
  const saved = await client.form('/shop/updateClientConfig', {
    client_config: { select_agent: false, ...client_config },
  });
  expect(saved.body).toMatchObject({ success: true });
  const build = await client.form('/shop/build', {});
  const id = Object(build.body.data).result.build_id;
  const statusOf = async () => resultOf(await client.form('/shop/build/list', {})).find((one) => one.id === id)?.status;
  await expect.poll(statusOf, { timeout: 90_000 }).toMatch(/published|unchanged/);
  return `${product.site}/s/demo/`;
}
