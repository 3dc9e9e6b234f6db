import { type Client, resultOf } from './api.ts';
import { expect } from './product.ts';

/** Approves every collage of a folder that waits for it. One that is drawn again at this moment is asked for again, as a person would. */
export async function approveFolder(client: Client, folder_id: string): Promise<void> {
  await expect(async () => {
    const { body } = await client.form('/shop/verify/queue', { folder_id });
    const waiting: { id: string; version: number }[] = Object(Object(body.data).result).items;
    if (waiting.length === 0) return;
    const items = waiting.map(({ id, version }) => ({ id, version }));
    const answer = resultOf(await client.form('/shop/verify/approve', { items }));
    expect(answer.map(({ kind }) => kind)).toEqual(items.map(() => 'approved'));
  }).toPass({ timeout: 60_000 });
}
