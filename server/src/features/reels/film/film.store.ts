import { openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { retention } from '@kolaj/domain/installation/retention';
import {
  type FilmFailure,
  type FilmStatus,
  filmCollages,
  filmFailures,
  filmStatuses,
} from '@kolaj/domain/reels/film-plan';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { sendableCollagesOf } from '../../collage/open/collage.store.ts';

export interface StoredFilm {
  id: string;
  status: FilmStatus;
  masters: string[];
  percent: number;
  reason: FilmFailure | null;
  sha256: string | null;
  poster: string | null;
  bytes: number | null;
  createdAt: Date;
}

/** Older ones are removed when another is made. */
export const filmsKept = retention.films.count;

const film = z.object({
  id: z.string(),
  status: z.enum(filmStatuses),
  masters: z.array(z.string()),
  percent: z.int(),
  reason: z.nullable(z.enum(filmFailures)),
  sha256: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  bytes: z.nullable(z.coerce.number()),
  createdAt: z.date(),
});

const columns = [
  'id',
  'status',
  'masters',
  'percent',
  'reason',
  'sha256',
  'poster_sha256 as poster',
  'bytes',
  'created_at as createdAt',
] as const;

/** The shop's films, newest first. */
export async function shopFilms({ db, shopId }: ShopScope): Promise<StoredFilm[]> {
  const rows = await db
    .selectFrom('films')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(columns)
    .execute();
  return z.parse(z.array(film), rows);
}

export async function filmOf({ db, shopId }: ShopScope, id: string): Promise<StoredFilm | null> {
  const row = await db
    .selectFrom('films')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
  return row ? z.parse(film, row) : null;
}

/** Masters of what was approved today, by the shop's clock, newest first; nothing that is sold out (D-97). */
export async function mastersOfToday(scope: ShopScope): Promise<string[]> {
  const { db, shopId } = scope;
  const { rows } = await sql<{ id: string }>`
    select collages.id from collages join shops on shops.id = collages.shop_id
    where collages.shop_id = ${shopId} and collages.status = 'verified' and collages.state = 'active'
      and collages.verified_at >= date_trunc('day', now(), shops.time_zone)
    order by collages.verified_at desc, collages.id limit 200`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = new Map((await sendableCollagesOf(scope, ids)).map((collage) => [collage.id, collage]));
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .slice(0, filmCollages.max)
    .map(({ picture }) => picture.sha256);
}

/** null = another one is under way. */
export async function insertFilm(
  { db, shopId }: ShopScope,
  { masters, userId }: { masters: readonly string[]; userId: string },
): Promise<string | null> {
  const row = await db
    .insertInto('films')
    .values({ shop_id: shopId, masters: [...masters], created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Those beyond the newest few leave the list, but for one that is still being sent: of a film that is gone nothing leaves. Their files go
 * with the next clearing of the store.
 */
export async function dropOldFilms({ db, shopId }: ShopScope): Promise<void> {
  // Held first: a send that chooses one of them now is through when it is looked at below.
  const { rows } = await sql<{ id: string }>`
    select id from films where shop_id = ${shopId} and status in ('made', 'failed', 'stopped') and id not in (
      select id from films where shop_id = ${shopId} order by created_at desc limit ${filmsKept})
    order by id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from films where shop_id = ${shopId} and id = any(${ids}::uuid[]) and not exists (
      select from broadcasts where broadcasts.shop_id = ${shopId} and film_id = films.id
        and broadcasts.status = any(${[...openStatuses]}))`.execute(db);
}

export async function removeFilm({ db, shopId }: ShopScope, id: string): Promise<void> {
  await db.deleteFrom('films').where('shop_id', '=', shopId).where('id', '=', id).execute();
}

/** false = it is not under way any more: stopped by a person, or made by another process. */
export async function noteProgress({ db, shopId }: ShopScope, id: string, percent: number): Promise<boolean> {
  const row = await db
    .updateTable('films')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'making'])
    .set({ status: 'making', percent })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type FilmEnd =
  | { status: 'made'; sha256: string; poster: string; bytes: number }
  | { status: 'failed'; reason: FilmFailure }
  | { status: 'stopped' };

/** What has ended stays as it ended; false = it had. */
export async function endFilm({ db, shopId }: ShopScope, id: string, end: FilmEnd): Promise<boolean> {
  const made =
    end.status === 'made' ? { sha256: end.sha256, poster_sha256: end.poster, bytes: end.bytes, percent: 100 } : {};
  const row = await db
    .updateTable('films')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'making'])
    .set({ status: end.status, reason: end.status === 'failed' ? end.reason : null, ended_at: sql`now()`, ...made })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
