import type { onboardingStep } from '@kolaj/contract/shop/shop';
import { pricelessOf, pricesAskedFor } from '@kolaj/domain/collage/texts/type-value';
import { isStepDone, type LeftToDo, onboardingSteps } from '@kolaj/domain/shop/first-steps';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { isUndone } from './open/undone.store.ts';

type Step = z.infer<typeof onboardingStep>;
type Done = Record<Step['step'], boolean>;

export interface Way extends LeftToDo {
  steps: Step[];
  /** So many products, of which none has a price. */
  priceless: number;
  /** Photos are on their way into collages by an import. */
  is_coming: boolean;
  is_named: boolean;
  has_try: boolean;
  has_channel: boolean;
  folder: string | null;
}

interface Counted {
  was_published: boolean;
  uncoded: number;
  unpriced: number;
  has_prices: boolean;
  waiting: number;
}
const nothing: Counted = { was_published: false, uncoded: 0, unpriced: 0, has_prices: false, waiting: 0 };

/** Collages that people look at now, of this shop, that are more than this. */
const active = (shop: string, more: RawBuilder<unknown>) => sql`
  from collages join subfolders on subfolders.id = collages.subfolder_id
  where collages.shop_id = ${shop} and collages.state = 'active' and subfolders.state = 'active' and ${more}`;

const made = sql`collages.status in ('done', 'verified')`;

/** As the indexes of migration 0142 say it. A camera's name that was not marked as one yet (`given-code.ts`) is found by the list alone. */
const uncoded = sql`(collages.editor #> '{text_data,assumed}') ? 'code'`;

/**
 * What a shop has done of its way to the first send, in its order: photos became collages, all of them are drawn and none asks
 * for a person or lacks its code or price, one was approved and none waits for it, a site was published, a send was accepted. All but the last
 * are over with the first publish.
 */
export async function wayOf(scope: ShopScope): Promise<Way> {
  const shop = scope.shopId;
  const { rows } = await sql<Done & Omit<Way, 'steps' | 'lacking' | 'priceless' | 'waiting'> & Counted>`
    select
      (select count(*)::int ${active(shop, sql`${made} and ${uncoded}`)}) as uncoded,
      (select count(*)::int ${active(shop, sql`${made} and collages.price_minor is null`)}) as unpriced,
      exists (select ${active(shop, sql`${made} and collages.price_minor is not null`)}) as has_prices,
      (select count(*)::int ${active(shop, sql`collages.status = 'done'`)}) as waiting,
      exists (select from collages where shop_id = ${shop} and undone_import is null) as photos,
      exists (select from collages where shop_id = ${shop} and status in ('done', 'verified') and undone_import is null)
        and not exists (select from collages
          where shop_id = ${shop} and state = 'active' and (status = 'failed' or export_id is null)) as "check",
      exists (select from collages where shop_id = ${shop} and status = 'verified') as approve,
      live_build_id is not null as publish,
      (live_build_id is not null
        or exists (select from builds where shop_id = ${shop} and published_at is not null)) as was_published,
      exists (select from import_jobs where shop_id = ${shop} and status in ('queued', 'listing', 'copying')) as is_coming,
      exists (select from broadcasts where shop_id = ${shop}) as send,
      (named_at is not null or live_build_id is not null) as is_named,
      try_path is not null as has_try,
      (exists (select from channel_connections where shop_id = ${shop})
          or (coalesce(server_config #>> '{whatsapp,product_id}', '') <> ''
            and exists (select from shop_secrets where shop_id = ${shop} and name = 'whatsapp.key')))
        and exists (select from channel_groups where shop_id = ${shop}) as has_channel,
      (select id from folders where shop_id = ${shop} and not ${isUndone('folders', shop)} order by created_at desc limit 1) as folder
    from shops where id = ${shop}`.execute(scope.db);
  const [way] = rows;
  const { unpriced, has_prices: hasPrices, was_published: wasPublished } = way ?? nothing;
  const { lacking, waiting } = left(way);
  return {
    steps: onboardingSteps.map((step) => ({
      step,
      done: isStepDone(step, { isBegun: way?.[step] === true, wasPublished, left: { lacking, waiting } }),
    })),
    ...{ lacking, waiting, priceless: pricelessOf(unpriced, { hasPrices }) },
    is_coming: way?.is_coming ?? false,
    is_named: way?.is_named ?? true,
    has_try: way?.has_try ?? false,
    has_channel: way?.has_channel ?? false,
    folder: way?.folder ?? null,
  };
}

const left = ({ uncoded, unpriced, has_prices: hasPrices, waiting }: Counted = nothing): LeftToDo => ({
  lacking: { code: uncoded, price: pricesAskedFor(unpriced, { hasPrices }) },
  waiting,
});
