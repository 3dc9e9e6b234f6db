import { type onboardingStep, onboardingSteps } from '@kolaj/contract/shop';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

type Step = z.infer<typeof onboardingStep>;
type Done = Record<Step['step'], boolean>;

/**
 * What a shop has done of its way to the first send, in its order: a photo source with its key (D-24), a usable template
 * (D-43), a brand, a messaging provider with a group, a send that was accepted.
 */
export async function doneSteps(scope: ShopScope): Promise<Step[]> {
  const shop = scope.shopId;
  const { rows } = await sql<Done>`
    select
      coalesce(server_config ->> 'ftp_key', '') <> ''
        and exists (select from sources where shop_id = ${shop}) as source,
      exists (select from templates where shop_id = ${shop} and deleted_at is null
        and not coalesce((data ->> 'hidden')::boolean, false)) as templates,
      exists (select from brands where shop_id = ${shop} and deleted_at is null) as brands,
      (exists (select from channel_connections where shop_id = ${shop})
          or (coalesce(server_config #>> '{whatsapp,product_id}', '') <> ''
            and exists (select from shop_secrets where shop_id = ${shop} and name = 'whatsapp.key')))
        and exists (select from channel_groups where shop_id = ${shop}) as channels,
      exists (select from broadcasts where shop_id = ${shop}) as "first-send"
    from shops where id = ${shop}`.execute(scope.db);
  const [done] = rows;
  return onboardingSteps.map((step) => ({ step, done: done?.[step] ?? false }));
}
