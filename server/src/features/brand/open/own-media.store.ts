import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** SHA-256 in one of our own addresses, whatever the host: installations move. */
const ownAddress = /^(?:https?:\/\/[^/\s]+)?\/media\/([0-9a-f]{64})\.(?:png|webp|jpg|mp4)$/;

/** Those of the addresses that name files which the shop has uploaded itself. */
export async function ownMedia({ db, shopId }: ShopScope, addresses: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(addresses.map((address) => [address, ownAddress.exec(address)?.[1] ?? '']));
  const rows = await db
    .selectFrom('shop_media')
    .where('shop_id', '=', shopId)
    .where('sha256', 'in', ['', ...hashes.values()])
    .select('sha256')
    .execute();
  const own = new Set(rows.map(({ sha256 }) => sha256));
  return new Set([...hashes].filter(([, hash]) => own.has(hash)).map(([address]) => address));
}
