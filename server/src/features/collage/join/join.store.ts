import { collageStatuses, states, type TextData } from '@kolaj/domain/collage/collage';
import { moveCollage } from '@kolaj/domain/collage/status/status';
import { areJoinable, photosInOrder } from '@kolaj/domain/source/product/by-hand/joined';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { parseEditor } from '../open/collage-json.ts';
import { writeEditor } from '../open/save.store.ts';

export interface Join {
  /** The collage that gets all photos. */
  id: string;
  others: readonly string[];
  /** null = it keeps its own. */
  code: string | null;
}

export type Joined =
  | { kind: 'joined'; photos: number; folderId: string; subfolderId: string }
  | { kind: 'not-found' }
  | { kind: 'refused' };

/**
 * Makes several collages one product. The others become passive and keep their photos and texts: who makes one active again takes it out.
 * The product's next pictures are drawn by the caller.
 */
export async function joinIntoOne(scope: ShopScope, { id, others: asked, code }: Join): Promise<Joined> {
  const others = [...new Set(asked)].filter((other) => other !== id);
  const ids = [id, ...others];
  const lives = await lockLives(scope, ids);
  const rows = await factsOf(scope, ids);
  const own = rows.find((row) => row.id === id);
  const life = lives.get(id);
  if (!own || !life || lives.size < ids.length) return { kind: 'not-found' };
  const fits = areJoinable(rows) && rows.every(({ was_sent }) => !was_sent);
  const step = moveCollage(life, { kind: 'imported' });
  if (!fits || step.kind !== 'moved') return { kind: 'refused' };

  const photos = await putTogether(scope, { id, ids });
  await scope.db
    .updateTable('collages')
    .set({ joined_into: id, state: 'passive', version: sql`version + 1`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', others)
    .execute();
  if (code !== null) await giveCode(scope, id, code);
  await writeLife(scope, id, step.collage);
  return { kind: 'joined', photos, folderId: own.folder_id, subfolderId: own.subfolder_id };
}

/** What a send has had among its pictures counts as sent, whatever became of it. */
const wasSent = sql<boolean>`exists (
  select from broadcast_images i where i.shop_id = collages.shop_id and i.collage_id = collages.id)`.as('was_sent');

const facts = z.object({
  id: z.string(),
  folder_id: z.string(),
  subfolder_id: z.string(),
  state: z.enum(states),
  status: z.enum(collageStatuses),
  was_sent: z.boolean(),
});

export type CollageFacts = z.infer<typeof facts>;

/** What decides whether a person may put it together or take it apart. */
export async function factsOf({ db, shopId }: ShopScope, ids: readonly string[]): Promise<CollageFacts[]> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .select(['id', 'folder_id', 'subfolder_id', 'state', 'status', wasSent])
    .execute();
  return z.parse(z.array(facts), rows);
}

/** All photos of these collages become those of one, in the order in which an import would have them; answers how many. */
export async function putTogether(
  { db, shopId }: ShopScope,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<number> {
  const images = await db
    .selectFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', 'in', ids)
    .select(['path', 'sha256'])
    .execute();
  const hashes = new Map(images.map(({ path, sha256 }) => [path, sha256]));
  const rows = photosInOrder([...hashes.keys()]).flatMap((path, position) => {
    const sha256 = hashes.get(path);
    return sha256 === undefined ? [] : [{ collage_id: id, shop_id: shopId, path, sha256, position }];
  });
  await db.deleteFrom('collage_images').where('shop_id', '=', shopId).where('collage_id', '=', id).execute();
  if (rows.length > 0) await db.insertInto('collage_images').values(rows).execute();
  return rows.length;
}

const namesBefore = z.nullable(z.object({ name: z.string(), code: z.string() }));

async function namesOf({ db, shopId }: ShopScope, id: string) {
  const row = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(['kolaj_name', 'product_code', 'named_before', 'editor', 'first_result'])
    .executeTakeFirstOrThrow();
  const editor = parseEditor(row.editor);
  const first = parseEditor(row.first_result);
  // The machine reads its own texts again; only those that a person has touched stay as they are.
  const isTyped = editor && first && JSON.stringify(editor.text_data) !== JSON.stringify(first.text_data);
  const now = { name: row.kolaj_name, code: row.product_code };
  return { now, before: z.parse(namesBefore, row.named_before), typed: isTyped ? editor : null };
}

async function giveCode(scope: ShopScope, id: string, code: string): Promise<void> {
  const { now, before, typed } = await namesOf(scope, id);
  await writeNames(scope, id, { name: code, code, before: before ?? now });
  if (typed) await writeEditor(scope, id, { ...typed, text_data: saidCode(typed.text_data, code) });
}

async function takeCodeBack(scope: ShopScope, id: string): Promise<void> {
  const { now, before, typed } = await namesOf(scope, id);
  if (before === null) return;
  await writeNames(scope, id, { ...before, before: null });
  if (typed?.text_data.code === now.code) {
    await writeEditor(scope, id, { ...typed, text_data: guessedCode(typed.text_data, before.code) });
  }
}

const saidCode = ({ values, guessed, assumed, ...text }: TextData, code: string): TextData => ({
  ...text,
  code,
  values: { ...values, code },
  guessed: withoutCode(guessed),
  ...(assumed ? { assumed: withoutCode(assumed) } : {}),
});

const withoutCode = (keywords: readonly string[]): string[] => keywords.filter((keyword) => keyword !== 'code');

const guessedCode = (text: TextData, code: string): TextData => {
  const said = saidCode(text, code);
  return { ...said, guessed: ['code', ...said.guessed] };
};

async function writeNames(
  { db, shopId }: ShopScope,
  id: string,
  { name, code, before }: { name: string; code: string; before: { name: string; code: string } | null },
): Promise<void> {
  await db
    .updateTable('collages')
    .set({ kolaj_name: name, product_code: code, named_before: before && JSON.stringify(before) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes those of these collages that were joined into another one out of it again, and answers the ids of those that have to be drawn. One that has
 * been approved since keeps its picture and is marked, as when photos leave the source.
 */
export async function takeApart(scope: ShopScope, ids: readonly string[]): Promise<string[]> {
  const drawn = new Set<string>();
  for (const id of ids) {
    const above = await collagesAbove(scope, id);
    if (above.length === 0) continue;
    await scope.db
      .updateTable('collages')
      .set({ joined_into: null })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute();
    for (const [aboveId, life] of await lockLives(scope, above)) {
      const step = moveCollage(life, { kind: 'imported' });
      if (step.kind !== 'moved') continue;
      await writeLife(scope, aboveId, step.collage);
      if (!step.render) continue;
      await takePhotosOut(scope, { from: aboveId, of: id });
      if (!(await hasOthers(scope, aboveId))) await takeCodeBack(scope, aboveId);
      drawn.add(aboveId);
    }
  }
  return [...drawn];
}

/** The one that a collage went to, and the one that this one went to since. */
async function collagesAbove({ db, shopId }: ShopScope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select joined_into from collages where shop_id = ${shopId} and id = ${id}
      union select c.joined_into from above join collages c on c.shop_id = ${shopId} and c.id = above.id
    )
    select id from above where id is not null`.execute(db);
  return rows.map((row) => row.id);
}

async function takePhotosOut({ db, shopId }: ShopScope, { from, of }: { from: string; of: string }): Promise<void> {
  await db
    .deleteFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', '=', from)
    .where('path', 'in', (is) =>
      is
        .selectFrom('collage_images as own')
        .where('own.shop_id', '=', shopId)
        .where('own.collage_id', '=', of)
        .select('own.path'),
    )
    .execute();
}

/** Whether others were joined into it. */
export async function hasOthers({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('joined_into', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
