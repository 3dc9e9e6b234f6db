import { fieldsOf } from '@kolaj/domain/shared/loose';
import { withMovedChat } from '@kolaj/domain/shop/telegram-target';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** The templates that name a chat by its id name its new one from now on (D-67). Safe to run twice. */
export async function renameInTemplates(
  { db, shopId }: ShopScope,
  moved: { groupId: string; to: string },
): Promise<void> {
  const row = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select('server_config')
    .forUpdate()
    .executeTakeFirst();
  const config = row && withMovedChat(fieldsOf(row.server_config), moved);
  if (!config) return;
  await db
    .updateTable('shops')
    .set({ server_config: JSON.stringify(config), config_version: sql<number>`config_version + 1` })
    .where('id', '=', shopId)
    .execute();
}
