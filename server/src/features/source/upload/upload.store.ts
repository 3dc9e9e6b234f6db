import { uploadBeside, upload as uploadShape, zipPlace } from '@kolaj/contract/source/source-upload';
import { silentAfterMs } from '@kolaj/domain/source/upload/upload-limits';
import { uploadReasons } from '@kolaj/domain/source/upload/upload-reason';
import type { ZipPlace } from '@kolaj/domain/source/upload/zip-plan';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** The file of an upload, as the browser names it. */
export interface UploadedFile {
  kind: 'photo' | 'zip';
  folder: string;
  subfolder: string;
  /** Name, or path below the subfolder. */
  name: string;
  bytes: number;
  modifiedAt: Date;
  replaces: boolean;
  /** Of a ZIP: where its directories go; null = everything into the one subfolder. */
  places: readonly ZipPlace[] | null;
  /** Of the files that were dropped together; null = nobody says. */
  batch: string | null;
}

const reason = z.enum(uploadReasons);
const stored = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  kind: z.enum(['photo', 'zip']),
  folder: z.string(),
  subfolder: z.string(),
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  status: z.enum(['receiving', 'unpacking', 'done', 'refused']),
  replaces: z.boolean(),
  path: z.nullable(z.string()),
  photos: z.number(),
  already_here: z.number(),
  left_out: z.array(z.object({ path: z.string(), reason })),
  left_out_count: z.nullable(z.number()),
  other_files: uploadShape.shape.other_files,
  beside: z.nullable(uploadBeside),
  reason: z.nullable(reason),
  places: z.nullable(z.array(zipPlace)),
  filled: z.array(z.object({ folder: z.string(), subfolder: z.string(), photos: z.number() })),
  batch: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type StoredUpload = z.infer<typeof stored>;
export type LeftOut = StoredUpload['left_out'];
export type Filled = StoredUpload['filled'];

const columns = [
  'id',
  'user_id',
  'kind',
  'folder',
  'subfolder',
  'name',
  'bytes',
  'received',
  'status',
  'replaces',
  'path',
  'photos',
  'already_here',
  'left_out',
  'left_out_count',
  'other_files',
  'beside',
  'reason',
  'places',
  'filled',
  'batch',
  'is_read',
  'created_at',
  'updated_at',
] as const;

/**
 * The latest upload of the same file to the same places by the same person, unless it was refused. The same file on its way to other
 * places at the same time is another upload.
 */
export async function sameUpload(
  scope: ShopScope,
  { userId, file }: { userId: string; file: UploadedFile },
): Promise<StoredUpload | null> {
  const row = await ofFile(scope, { userId, file })
    .where('folder', '=', file.folder)
    .where('subfolder', '=', file.subfolder)
    .where(sql<boolean>`places is not distinct from ${placesJson(file)}::jsonb`)
    .where('status', '!=', 'refused')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? z.parse(stored, row) : null;
}

/** The same ZIP as it was on its way to other places, begun, and nobody has sent anything of it for a while. Nobody changes it meanwhile. */
export async function lockBrokenOff(
  scope: ShopScope,
  { userId, file }: { userId: string; file: UploadedFile },
): Promise<StoredUpload | null> {
  if (file.places === null) return null;
  const row = await ofFile(scope, { userId, file })
    .where('places', 'is not', null)
    .where('status', '=', 'receiving')
    .where('received', '>', 0)
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${silentAfterMs / 1000})`)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? z.parse(stored, row) : null;
}

/** By what tells the same file again. */
const ofFile = ({ db, shopId }: ShopScope, { userId, file }: { userId: string; file: UploadedFile }) =>
  db
    .selectFrom('uploads')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('name', '=', file.name)
    .where('bytes', '=', file.bytes)
    .where('modified_at', '=', file.modifiedAt)
    .select(columns);

const placesJson = ({ places }: Pick<UploadedFile, 'places'>) => (places === null ? null : JSON.stringify(places));

export async function insertUpload(
  scope: ShopScope,
  { userId, file }: { userId: string; file: UploadedFile },
): Promise<StoredUpload> {
  const { modifiedAt, ...rest } = file;
  const row = await scope.db
    .insertInto('uploads')
    .values({
      ...rest,
      shop_id: scope.shopId,
      user_id: userId,
      modified_at: modifiedAt,
      places: placesJson(file),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return z.parse(stored, row);
}

/** Until the transaction ends: of two phones that announce one photo at once the second one sees the upload of the first. */
export async function oneBeginAtATime({ db, shopId }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${shopId}`}, 0))`.execute(db);
}

/** Unfinished uploads of the shop, and what they will need on the disk. */
export async function openUploads(
  scope: ShopScope,
  { userId }: { userId: string },
): Promise<{ count: number; own: number; bytes: number }> {
  const row = await scope.db
    .selectFrom('uploads')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['receiving', 'unpacking'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where user_id = ${userId})`.as('own'),
      sql<number>`coalesce(sum(bytes - received), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Forgets the upload of which nothing has come for longest, if that is longer than a break of the network takes; false = each goes on.
 * Its bytes go with the next sweep, and whoever sends it after all begins it again.
 */
export async function giveWay(
  { db, shopId }: ShopScope,
  { userId, of, idleMinutes }: { userId: string; of: 'oneself' | 'agents' | 'everybody'; idleMinutes: number },
): Promise<boolean> {
  const whose = {
    oneself: sql`user_id = ${userId}`,
    agents: sql`user_id in (select id from users where is_agent)`,
    everybody: sql`true`,
  };
  const { rows } = await sql`
    delete from uploads where shop_id = ${shopId} and id = (
      select id from uploads where shop_id = ${shopId} and status = 'receiving'
        and ${whose[of]} and updated_at < now() - make_interval(mins => ${idleMinutes}::int)
      order by updated_at limit 1 for update skip locked)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whoever goes on with it is not silent, and no other upload takes its place. One that a piece is being added to says so itself. */
export async function noteContinued({ db, shopId }: ShopScope, id: string): Promise<void> {
  await sql`
    update uploads set updated_at = now() where shop_id = ${shopId} and id = (
      select id from uploads where shop_id = ${shopId} and id = ${id} and status = 'receiving' for update skip locked)`.execute(
    db,
  );
}

export async function readUpload(scope: ShopScope, id: string): Promise<StoredUpload | null> {
  const row = await ofShop(scope, id).executeTakeFirst();
  return row ? z.parse(stored, row) : null;
}

/** As `readUpload`; nobody else changes the row before this transaction ends. */
export async function lockUpload(scope: ShopScope, id: string): Promise<StoredUpload | null> {
  const row = await ofShop(scope, id).forUpdate().executeTakeFirst();
  return row ? z.parse(stored, row) : null;
}

const ofShop = ({ db, shopId }: ShopScope, id: string) =>
  db.selectFrom('uploads').where('shop_id', '=', shopId).where('id', '=', id).select(columns);

type Changes = Partial<
  Pick<
    StoredUpload,
    | 'received'
    | 'status'
    | 'photos'
    | 'already_here'
    | 'path'
    | 'reason'
    | 'left_out'
    | 'left_out_count'
    | 'other_files'
    | 'filled'
    | 'batch'
  >
>;

/** Columns of JSON among the changes, as the database takes them. */
const asJson = ({ left_out, other_files, filled }: Changes) => ({
  ...(other_files === undefined ? {} : { other_files: JSON.stringify(other_files) }),
  ...(left_out === undefined ? {} : { left_out: JSON.stringify(left_out) }),
  ...(filled === undefined ? {} : { filled: JSON.stringify(filled) }),
});

export async function changeUpload(scope: ShopScope, id: string, changes: Changes): Promise<void> {
  const { left_out: _leftOut, other_files: _others, filled: _filled, ...plain } = changes;
  await scope.db
    .updateTable('uploads')
    .set({
      ...plain,
      ...asJson(changes),
      updated_at: sql`now()`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

/** Writes down a photo that an upload has brought. */
export async function notePhoto(
  { db, shopId }: ShopScope,
  { uploadId, path, alreadyHere }: { uploadId: string; path: string; alreadyHere: boolean },
): Promise<void> {
  await db
    .insertInto('upload_photos')
    .values({ upload_id: uploadId, shop_id: shopId, path, already_here: alreadyHere })
    .onConflict((conflict) => conflict.columns(['upload_id', 'path']).doUpdateSet({ already_here: alreadyHere }))
    .execute();
}

/** Somebody has read what became of it and of what was dropped with it. False: there is no such upload of this person. */
export async function markRead(
  { db, shopId }: ShopScope,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const own = db.selectFrom('uploads').where('shop_id', '=', shopId).where('user_id', '=', userId).where('id', '=', id);
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ is_read: true })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('batch', '=', own.select('batch'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What stayed on the device beside it. False: there is no such upload of this person. */
export async function writeBeside(
  scope: ShopScope,
  { id, userId, beside }: { id: string; userId: string; beside: NonNullable<StoredUpload['beside']> },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('uploads')
    .set({ beside: JSON.stringify(beside), is_read: false })
    .where('shop_id', '=', scope.shopId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What the console lists of a person's own: unfinished, refused, every ZIP, and what tells of more, since `since`. */
export async function recentUploads(
  scope: ShopScope,
  { userId, since }: { userId: string; since: Date },
): Promise<StoredUpload[]> {
  const rows = await scope.db
    .selectFrom('uploads')
    .where('shop_id', '=', scope.shopId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where(({ eb, or }) =>
      or([eb('status', '!=', 'done'), eb('kind', '=', 'zip'), eb('beside', 'is not', null).and('is_read', '=', false)]),
    )
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => z.parse(stored, row));
}

/** False: there is none of this id in this shop, or not of this person. */
export async function deleteUpload(scope: ShopScope, id: string, { of }: { of?: string } = {}): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('uploads')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .$if(of !== undefined, (query) => query.where('user_id', '=', of ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes down that a file of the source is whole in this state: the importer needs no second look at it. */
export async function recordReceived(
  scope: ShopScope,
  { sourceId, path, bytes, modifiedAt }: { sourceId: string; path: string; bytes: number; modifiedAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('received_files')
    .values({ source_id: sourceId, path, shop_id: scope.shopId, bytes, modified_at: modifiedAt })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'path']).doUpdateSet(({ ref }) => ({
        bytes: ref('excluded.bytes'),
        modified_at: ref('excluded.modified_at'),
        received_at: sql`now()`,
      })),
    )
    .execute();
}

/** Forgets uploads that nobody has continued since then, and those that have ended before; answers the ids of all that are left. */
export async function forgetOldUploads(
  { db }: SystemScope,
  { unfinished, ended }: { unfinished: Date; ended: Date },
): Promise<Set<string>> {
  await db.deleteFrom('uploads').where('updated_at', '<', unfinished).where('status', '=', 'receiving').execute();
  await db.deleteFrom('uploads').where('updated_at', '<', ended).where('status', 'in', ['done', 'refused']).execute();
  const rows = await db.selectFrom('uploads').where('status', 'in', ['receiving', 'unpacking']).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
