import type { TextData } from '@kolaj/domain/collage/collage';
import type { CollageLife } from '@kolaj/domain/collage/status/status';
import type { PriceText } from '@kolaj/domain/collage/texts/one-price';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { amountColumns } from '../open/amounts.store.ts';
import { parseTextData } from '../open/collage-json.ts';

const priceBefore = z.object({
  /** The version that the price gave the collage; in any other one somebody has done something else since. */
  version: z.int(),
  price: z.nullable(z.string()),
  guessed: z.array(z.string()),
  assumed: z.nullable(z.array(z.string())),
  status: z.enum(['failed', 'done', 'verified']),
  forced: z.boolean(),
  /** What was approved, and when it was drawn. */
  export_id: z.nullable(z.string()),
  exported_at: z.nullable(z.string()),
  /** The version in which it was as before again. */
  undone: z.nullable(z.int()),
});
/** What a collage was before it got a price together with others. */
export type PriceBefore = z.infer<typeof priceBefore> & PriceText;

export interface PricedRow {
  text: TextData | null;
  before: PriceBefore | null;
  exportId: string | null;
  exportedAt: string | null;
}

/** What these collages say, and what they were before their last common price. */
export async function pricedRows(
  { db, shopId }: ShopScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedRow>> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'id',
      sql<unknown>`editor -> 'text_data'`.as('text_data'),
      'price_before',
      'export_id',
      // As text it keeps its microseconds.
      sql<string | null>`exported_at::text`.as('exported_at'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, text_data, price_before, export_id, exported_at }) => [
      id,
      {
        text: parseTextData(text_data),
        before: z.parse(z.nullable(priceBefore), price_before),
        exportId: export_id,
        exportedAt: exported_at,
      },
    ]),
  );
}

export interface PriceWrite {
  id: string;
  life: CollageLife;
  text: TextData;
  before: PriceBefore;
  /** It shows what it showed before, under its new version; null = what it shows stays, until it is drawn. */
  shows: { exportId: string; exportedAt: string | null } | null;
}

/** Writes prices and lives of a whole selection; three statements, however many. */
export async function writePriced(scope: ShopScope, writes: readonly PriceWrite[], rules: PriceRules): Promise<void> {
  if (writes.length === 0) return;
  const { db, shopId } = scope;
  const rows = writes.map(({ id, life, text, before, shows }) => ({
    ...{ id, text, before, failure: life.failure },
    ...{ status: life.status, stage: life.stage, forced: life.forced, attempts: life.attempts },
    ...{ version: life.version, content_version: life.contentVersion, exported_at: shows?.exportedAt ?? null },
    ...amountColumns(text, rules),
  }));
  await sql`
    update collages set
      status = next.status, stage = next.stage, failure = next.failure, forced = next.forced, attempts = next.attempts,
      version = next.version, content_version = next.content_version, updated_at = now(),
      editor = jsonb_set(collages.editor, '{text_data}', next.text), price_before = next.before,
      price_minor = next.price_minor, discount_minor = next.discount_minor,
      price_currency = next.price_currency, amounts_read_as = next.amounts_read_as
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next (
      id uuid, text jsonb, before jsonb, failure jsonb, status text, stage text, forced boolean, attempts integer,
      version integer, content_version integer,
      price_minor bigint, discount_minor bigint, price_currency text, amounts_read_as text)
    where collages.shop_id = ${shopId} and collages.id = next.id`.execute(db);
  await showAgain(
    scope,
    writes.flatMap(({ id, life, shows }) => (shows ? [{ id, version: life.version, ...shows }] : [])),
  );
}

interface Shown {
  id: string;
  version: number;
  exportId: string;
  exportedAt: string | null;
}

/** These show an earlier picture of theirs again, as that of their new version. */
async function showAgain({ db, shopId }: ShopScope, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return;
  await sql`
    with again as (
      select * from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
        as again (id uuid, version integer, "exportId" uuid, "exportedAt" timestamptz)
    ), copied as (
      insert into exports (shop_id, collage_id, collage_version, scene_hash, template_id, template_version, logo_sha256,
        sha256, renditions, thumbhash, width, height, warnings)
      select e.shop_id, e.collage_id, again.version, e.scene_hash, e.template_id, e.template_version, e.logo_sha256,
        e.sha256, e.renditions, e.thumbhash, e.width, e.height, e.warnings
      from again join exports e on e.shop_id = ${shopId} and e.collage_id = again.id and e.id = again."exportId"
      returning id, collage_id
    )
    update collages set export_id = copied.id, exported_at = again."exportedAt", discounted = discount_minor is not null
    from copied join again on again.id = copied.collage_id
    where collages.shop_id = ${shopId} and collages.id = copied.collage_id`.execute(db);
}
