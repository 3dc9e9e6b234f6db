import { randomUUID } from 'node:crypto';
import { key } from '@kolaj/domain/shared/fold';
import type { WorldAccount, WorldGroup } from '@kolaj/sandbox/world';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface ShopSeed {
  account: WorldAccount;
  brand: string;
  /** The shop's group settings. */
  swc: Record<string, unknown>;
}

function listOf({ role, type }: WorldGroup): string {
  if (role === 'own') return 'numberList';
  if (role === 'main') return type === 'telegram' ? 'numberList' : 'numberListTarget';
  return type === 'telegram' ? 'telegramList' : 'whatsappList';
}

/** Groups of the account, one folder with the brand's subfolder; answers with the subfolder's id. */
export async function seedShop(scope: ShopScope, { account, brand, swc }: ShopSeed): Promise<string> {
  const { db, shopId } = scope;
  await db
    .updateTable('shops')
    .where('id', '=', shopId)
    .set({ swc_settings: JSON.stringify(swc) })
    .execute();
  await db
    .insertInto('channel_groups')
    .values(
      account.groups.map((group, position) => ({
        shop_id: shopId,
        list: listOf(group),
        position,
        type: group.type,
        name: group.role === 'sale' ? 'indirim' : key(group.brand ?? group.name),
        label: group.name,
        group_id: group.id,
        phone_id: group.type === 'whatsapp' ? (group.members[0] ?? null) : null,
        telegram_id: group.type === 'telegram' ? (group.members[0] ?? null) : null,
      })),
    )
    .execute();
  const source = await db
    .insertInto('sources')
    .values({ shop_id: shopId, ftp_key: randomUUID(), driver: 'local' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folder = await db
    .insertInto('folders')
    .values({ shop_id: shopId, source_id: source.id, source_path: 'autumn', name: 'Autumn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subfolder = await db
    .insertInto('subfolders')
    .values({
      shop_id: shopId,
      folder_id: folder.id,
      source_path: `autumn/${brand}`,
      name: brand,
      name_key: key(brand),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return subfolder.id;
}
