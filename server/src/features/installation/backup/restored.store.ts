import * as z from 'zod/mini';

/** A connection in a transaction. */
interface Asked {
  query: (statement: string) => Promise<{ rows: unknown[] }>;
}

/**
 * The mark of a restored copy (D-104), in the transaction that brings its rows: there is no moment in which it could send. Whoever
 * held it before, this is the reason that counts now.
 */
export async function holdRestored(client: Asked): Promise<void> {
  await client.query(`
    update installation set sending_held = true, held_at = now(), held_by = 'Kolaj', held_why = null, held_cause = 'restored'`);
}

const shopRows = z.tuple([z.object({ shops: z.number() })]);

/** How many shops came along, for the terminal. */
export async function countShops(client: Asked): Promise<number> {
  const { rows } = await client.query('select count(*)::int as shops from shops where deleted_at is null');
  return z.parse(shopRows, rows)[0].shops;
}
