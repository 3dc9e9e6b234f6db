import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Given, keptQuestion } from '../../../adapters/postgres/transaction.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';

/** The secrets a shop may have. They are written and used, never read back by a browser (D-06). */
export type SecretName = 'whatsapp.key' | 'swc.token' | GatewayWord | ConnectionSecret;

/** What the installation's gateway reports to a shop with; made by us. */
export type GatewayWord = 'gateway.hook_word' | 'gateway.hook_secret';

/** Of a channel's own connection, by the field of its form; `hook_word` and `hook_secret` are made by us. */
export type ConnectionSecret = `channel.${ChannelKind}.${string}`;

export async function storeSecret(
  scope: ShopScope,
  sealer: Sealer,
  { name, value }: { name: SecretName; value: string },
): Promise<void> {
  const row = {
    sealed: sealer.seal(value, secretPlaces.ofShop(scope.shopId, name)),
    key_id: sealer.keyId,
    last4: value.slice(-4),
  };
  await scope.db
    .insertInto('shop_secrets')
    .values({ shop_id: scope.shopId, name, ...row })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name']).doUpdateSet(row))
    .execute();
}

/** null = not set. Throws when the installation's key is not the one it was sealed with. */
export async function openSecret(scope: ShopScope, sealer: Sealer, name: SecretName): Promise<string | null> {
  const row = await scope.db
    .selectFrom('shop_secrets')
    .select('sealed')
    .where('shop_id', '=', scope.shopId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? sealer.open(row.sealed, secretPlaces.ofShop(scope.shopId, name)) : null;
}

/** @param last4 null = the secret is not set */
export const maskFrom = (last4: string | null): SecretMask => ({ set: last4 !== null, last4: last4 ?? '' });

const maskAsked = keptQuestion('secret-mask', (db, given: Given<{ shopId: string; name: string }>) =>
  db
    .selectFrom('shop_secrets')
    .select(sql<string>`last4`.as('last4'))
    .where('shop_id', '=', given('shopId'))
    .where('name', '=', given('name')),
);

/** What a person may see of a secret. */
export interface SecretMask {
  set: boolean;
  last4: string;
}

export async function maskOf({ db, shopId }: ShopScope, name: SecretName): Promise<SecretMask> {
  const [row] = await maskAsked(db, { shopId, name });
  return maskFrom(row?.last4 ?? null);
}

export async function removeSecret(scope: ShopScope, name: SecretName): Promise<void> {
  await scope.db.deleteFrom('shop_secrets').where('shop_id', '=', scope.shopId).where('name', '=', name).execute();
}
