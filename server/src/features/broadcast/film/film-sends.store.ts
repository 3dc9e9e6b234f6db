import { type DeliveryStatus, deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** What became of a film in a group. */
export interface FilmThere {
  status: DeliveryStatus;
  at: Date;
}

const there = z.object({ groupId: z.string(), status: z.enum(deliveryStatuses), at: z.date() });

/** The groups that have a film, may have it, or are getting it, by their ids. */
export async function groupsWithFilm({ db, shopId }: ShopScope, filmId: string): Promise<Map<string, FilmThere>> {
  const { rows } = await sql`
    select distinct on (d.group_id) d.group_id as "groupId", d.status, d.updated_at as at
    from broadcasts b join deliveries d on d.broadcast_id = b.id
    where b.shop_id = ${shopId} and b.film_id = ${filmId} and d.status not in ('failed', 'cancelled', 'skipped')
    order by d.group_id, d.updated_at desc`.execute(db);
  return new Map(z.parse(z.array(there), rows).map(({ groupId, ...rest }) => [groupId, rest]));
}

/** Ids of the last send of each film that was sent, by the film. */
export async function lastFilmSends({ db, shopId }: ShopScope): Promise<{ filmId: string; broadcastId: string }[]> {
  const { rows } = await sql<{ filmId: string; broadcastId: string }>`
    select distinct on (film_id) film_id as "filmId", id as "broadcastId" from broadcasts
    where shop_id = ${shopId} and film_id is not null
    order by film_id, created_at desc`.execute(db);
  return rows;
}
