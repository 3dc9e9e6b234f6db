import type { Client } from './api.ts';
import { expect } from './product.ts';

/** Approves every collage of a folder that waits for it. */
export async function approveFolder(client: Client, folder_id: string): Promise<void> {
  const { body } = await client.form('/shop/verify/queue', { folder_id });
  const waiting: { id: string; version: number }[] = Object(Object(body.data).result).items;
  if (waiting.length === 0) return;
  const items = waiting.map(({ id, version }) => ({ id, version }));
  const answer = await client.form('/shop/verify/approve', { items });
  expect(answer.body).toMatchObject({ success: true });
}
