import { type OutputKind, outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { parseRenditions } from '../open/collage-json.ts';

const kinds = z.array(z.enum(outputKinds));

/** A further picture of an export; SHA-256 in hex names its file. */
export interface OutputPicture {
  kind: OutputKind;
  sha256: string;
  width: number;
  height: number;
}

/** What the shop wants of every approved collage. */
export async function chosenOutputs(scope: ShopScope): Promise<OutputKind[]> {
  const row = await scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('outputs')
    .executeTakeFirstOrThrow();
  return inOrder(z.parse(kinds, row.outputs));
}

/** @returns what was chosen before, for the audit */
export async function chooseOutputs(scope: ShopScope, chosen: readonly OutputKind[]): Promise<OutputKind[]> {
  const before = await chosenOutputs(scope);
  await scope.db
    .updateTable('shops')
    .set({ outputs: inOrder(chosen) })
    .where('id', '=', scope.shopId)
    .execute();
  return before;
}

const inOrder = (some: readonly OutputKind[]): OutputKind[] => outputKinds.filter((kind) => some.includes(kind));

/** An approved picture that lacks outputs the shop wants. */
export interface WantedOutputs {
  collageId: string;
  folderId: string;
  subfolderId: string;
  exportId: string;
  /** SHA-256 of the master. */
  master: string;
  kinds: OutputKind[];
}

/** What is to be made, last approved first. */
export async function wantedOutputs(scope: ShopScope, { limit }: { limit: number }): Promise<WantedOutputs[]> {
  const { rows } = await sql<Omit<WantedOutputs, 'kinds'> & { kinds: unknown }>`
    select collages.id as "collageId", collages.folder_id as "folderId", collages.subfolder_id as "subfolderId",
      exports.id as "exportId", exports.sha256 as master, missing.kinds
    from ${lacking(scope)}
    order by collages.verified_at desc nulls last, collages.id
    limit ${limit}`.execute(scope.db);
  return rows.map((row) => ({ ...row, kinds: inOrder(z.parse(kinds, row.kinds)) }));
}

/** Approved collages of the shop, and those of them that lack an output. */
export async function countOutputs(scope: ShopScope): Promise<{ approved: number; waiting: number }> {
  const { rows } = await sql<{ approved: number; waiting: number }>`
    select
      (select count(*)::int from collages where shop_id = ${scope.shopId} and status = 'verified') as approved,
      (select count(*)::int from ${lacking(scope)}) as waiting`.execute(scope.db);
  return rows[0] ?? { approved: 0, waiting: 0 };
}

/** The picture that was approved last; null when none is. */
export async function lastApproved(scope: ShopScope): Promise<RenderedPicture | null> {
  const row = await scope.db
    .selectFrom('collages')
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.status', '=', 'verified')
    .select(['exports.sha256', 'exports.renditions', 'exports.thumbhash', 'exports.width', 'exports.height'])
    .orderBy('collages.verified_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, renditions: parseRenditions(row.renditions) } : null;
}

const lacking = ({ shopId }: ShopScope) => sql`shops
    join collages on collages.shop_id = shops.id and collages.status = 'verified'
    join exports on exports.id = collages.export_id
    cross join lateral (
      select array(select unnest(shops.outputs) except select kind from export_outputs where export_id = exports.id) as kinds
    ) as missing
    where shops.id = ${shopId} and cardinality(missing.kinds) > 0`;

/**
 * Takes over what an earlier export of the same collage has, when its master is the very same file: an edit that was undone
 * needs no drawing. @returns which kinds are there now
 */
export async function reuseOutputs(
  scope: ShopScope,
  { collageId, exportId, master }: Pick<WantedOutputs, 'collageId' | 'exportId' | 'master'>,
): Promise<OutputKind[]> {
  await scope.db
    .insertInto('export_outputs')
    .columns(['export_id', 'shop_id', 'kind', 'sha256', 'width', 'height'])
    .expression(
      scope.db
        .selectFrom('export_outputs as made')
        .innerJoin('exports', 'exports.id', 'made.export_id')
        .where('exports.shop_id', '=', scope.shopId)
        .where('exports.collage_id', '=', collageId)
        .where('exports.sha256', '=', master)
        .where('exports.id', '<>', exportId)
        .select([sql<string>`${exportId}::uuid`.as('export_id'), 'made.shop_id', 'made.kind', 'made.sha256'])
        .select(['made.width', 'made.height']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await outputsOf(scope, exportId)).map(({ kind }) => kind);
}

/** Keeps new outputs; each is there only once. Their files must be recorded as blobs before. */
export async function keepOutputs(
  scope: ShopScope,
  exportId: string,
  pictures: readonly OutputPicture[],
): Promise<void> {
  await scope.db
    .insertInto('export_outputs')
    .values(pictures.map((picture) => ({ ...picture, export_id: exportId, shop_id: scope.shopId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is made of an export. */
export async function outputsOf(scope: ShopScope, exportId: string): Promise<OutputPicture[]> {
  return (await outputsOfExports(scope, [exportId])).get(exportId) ?? [];
}

/** The same for many exports, by export id; those without outputs are left out. */
export async function outputsOfExports(
  scope: ShopScope,
  exportIds: readonly string[],
): Promise<Map<string, OutputPicture[]>> {
  const rows = await scope.db
    .selectFrom('export_outputs')
    .where('shop_id', '=', scope.shopId)
    .where('export_id', '=', sql<string>`any(${[...exportIds]}::uuid[])`)
    .select(['export_id', 'kind', 'sha256', 'width', 'height'])
    .execute();
  const byExport = Map.groupBy(rows, (row) => row.export_id);
  return new Map(
    [...byExport].map(([exportId, made]) => [
      exportId,
      outputKinds.flatMap((kind) => {
        const row = made.find((one) => one.kind === kind);
        return row ? [{ kind, sha256: row.sha256, width: row.width, height: row.height }] : [];
      }),
    ]),
  );
}
