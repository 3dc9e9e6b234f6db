import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileIds } from '../../../adapters/telegram/sending.ts';

type Deps = Pick<Database, 'db'>;

/** Ids of the pictures that a shop's bots have uploaded. */
export function telegramFileIds(database: Deps): FileIds {
  return {
    find: ({ shopId, botId, sha256 }) =>
      inShop(database, shopId, async ({ db }) => {
        const row = await db
          .selectFrom('telegram_files')
          .where('shop_id', '=', shopId)
          .where('bot_id', '=', botId)
          .where('sha256', '=', sha256)
          .select('file_id')
          .executeTakeFirst();
        return row?.file_id ?? null;
      }),
    keep: ({ shopId, botId, sha256 }, fileId) =>
      inShop(database, shopId, async ({ db }) => {
        await db
          .insertInto('telegram_files')
          .values({ shop_id: shopId, bot_id: botId, sha256, file_id: fileId })
          .onConflict((conflict) => conflict.columns(['shop_id', 'bot_id', 'sha256']).doUpdateSet({ file_id: fileId }))
          .execute();
      }),
    forget: ({ shopId, botId, sha256 }) =>
      inShop(database, shopId, async ({ db }) => {
        await db
          .deleteFrom('telegram_files')
          .where('shop_id', '=', shopId)
          .where('bot_id', '=', botId)
          .where('sha256', '=', sha256)
          .execute();
      }),
  };
}

/** Telegram chats that a shop's lists name, and those that have told us of its bot. */
export function telegramChatIds(database: Deps) {
  return ({ shopId, botId }: { shopId: string; botId: string }): Promise<string[]> =>
    inShop(database, shopId, async ({ db }) => {
      const rows = await db
        .selectFrom('channel_groups')
        .where('shop_id', '=', shopId)
        .where('type', '=', 'telegram')
        .select('group_id')
        .union(
          db.selectFrom('phone_groups').where('shop_id', '=', shopId).where('phone_id', '=', botId).select('group_id'),
        )
        .orderBy('group_id')
        .execute();
      return rows.map(({ group_id }) => group_id);
    });
}
