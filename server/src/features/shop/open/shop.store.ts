import { type ClientConfig, readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { type TrialInput, trialPackage } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { type Given, keptQuestion } from '../../../adapters/postgres/transaction.ts';
import { maskFrom, type SecretMask } from './secrets.store.ts';
import { type UnderstoodConfig, understoodConfig } from './understood-config.ts';

export interface ShopRow {
  subscriptionPackage: string | null;
  createdAt: Date;
  trialDays: number;
  /** null = nobody has set the shop up (D-21). */
  serverConfig: UnderstoodConfig | null;
  clientConfig: ClientConfig | null;
  /** Channels of its own beside (or instead of) the provider of server_config. */
  ownChannels: readonly string[];
}

const ownChannels = sql<string[]>`array(select channel from channel_connections where shop_id = shops.id)`.as(
  'ownChannels',
);

const shopAsked = keptQuestion('shop', (db, given: Given<{ shopId: string }>) =>
  db
    .selectFrom('shops')
    .select(['name', 'subscription_package', 'created_at', 'trial_days', 'server_config', 'client_config'])
    .select(ownChannels)
    .where('id', '=', given('shopId')),
);

export async function readShop({ db, shopId }: ShopScope): Promise<ShopRow> {
  const [row] = await shopAsked(db, { shopId });
  if (!row) throw new Error(`Shop ${shopId} is not there.`);
  return {
    subscriptionPackage: row.subscription_package,
    createdAt: row.created_at,
    trialDays: row.trial_days,
    serverConfig: row.server_config === null ? null : understoodConfig(row.server_config),
    clientConfig: row.client_config === null ? null : readClientConfig(row.client_config, { shopName: row.name }),
    ownChannels: row.ownChannels,
  };
}

const configAsked = keptQuestion(
  'server-config',
  (_db, given: Given<{ shopId: string }>) => sql<{ config: unknown; last4: string | null }>`
    select server_config as config,
      (select last4 from shop_secrets where shop_id = shops.id and name = 'whatsapp.key') as last4
    from shops where id = ${given('shopId')}`,
);

/** How an administrator has set the shop up, with what may be seen of its key: less than `readShop`, for what asks no more. */
export async function readServerSetup({
  db,
  shopId,
}: ShopScope): Promise<Pick<ShopRow, 'serverConfig'> & { key: SecretMask }> {
  const [row] = await configAsked(db, { shopId });
  if (!row) throw new Error(`Shop ${shopId} is not there.`);
  return { serverConfig: row.config === null ? null : understoodConfig(row.config), key: maskFrom(row.last4) };
}

/** Usable templates (D-43) and collages that wait for approval, in one question. */
export async function countForNavigation(scope: ShopScope): Promise<{ templates: number; awaiting: number }> {
  const { rows } = await sql<{ templates: number; awaiting: number }>`
    select
      (select count(*)::int from templates
        where shop_id = ${scope.shopId} and deleted_at is null and not coalesce((data->>'hidden')::boolean, false)
      ) as templates,
      (select count(*)::int from collages
        join subfolders on subfolders.id = collages.subfolder_id
        where collages.shop_id = ${scope.shopId} and collages.status = 'done' and collages.state = 'active'
          and subfolders.state = 'active') as awaiting`.execute(scope.db);
  return rows[0] ?? { templates: 0, awaiting: 0 };
}

/**
 * Whether what this device knows of account and shop is not what is stored (D-18). Reading the account writes down what is
 * known (`getUser`), so one reload answers it and nothing asks in circles; a device that has read nothing yet
 * has nothing old. Another shop's version counts as unknown too.
 */
export async function isCopyOld(
  scope: SystemScope,
  { sessionId, shopId }: { sessionId: string; shopId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select seen_user_version > 0
      and (seen_user_version <> users.version or coalesce(seen_shop_version <> shops.version, false)) as old
    from sessions
    join users on users.id = sessions.user_id
    left join shops on shops.id = ${shopId}::uuid
    where sessions.id = ${sessionId}`.execute(scope.db);
  return rows[0]?.old ?? false;
}

/** Shops on trial, which the calendar may have ended (D-15). */
export async function shopsOnTrial(scope: SystemScope): Promise<({ id: string } & Omit<TrialInput, 'now'>)[]> {
  return scope.db
    .selectFrom('shops')
    .where('subscription_package', '=', trialPackage)
    .where('deleted_at', 'is', null)
    .select(['id', 'subscription_package as subscriptionPackage', 'created_at as createdAt', 'time_zone as timeZone'])
    .select('trial_days as trialDays')
    .execute();
}

/** Sets `trial-start` to null; a package that was bought in the meantime stays. */
export async function endTrial(scope: ShopScope): Promise<boolean> {
  const row = await scope.db
    .updateTable('shops')
    .set({ subscription_package: null })
    .where('id', '=', scope.shopId)
    .where('subscription_package', '=', trialPackage)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
