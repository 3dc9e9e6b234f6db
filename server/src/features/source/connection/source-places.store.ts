import { randomUUID } from 'node:crypto';
import { type ConnectionWish, shareConnections } from '@kolaj/domain/source/connections/share-connections';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AskForPlaces, Places, PlacesWanted } from '../../../adapters/remote/shared-places.ts';
import type { Source } from '../open/source.store.ts';

/** One pool of connections of this process. */
interface Holder {
  holder: string;
  sourceId: string;
  /** As many connections as the settings allow. */
  size: number;
}

export interface SharedPlaces {
  placesOf: (source: Pick<Source, 'id' | 'shopId'>, size: number) => AskForPlaces;
  /** This process ends. Does not reject: what it has is free a little later all the same. */
  giveAllBack: () => Promise<void>;
}

/** Shares the connections of every source between the processes that read from it. */
export function sharedSourcePlaces(database: Pick<Database, 'db'>): SharedPlaces {
  const held = new Map<string, () => Promise<void>>();
  return {
    placesOf({ id, shopId }, size) {
      const holder = { holder: randomUUID(), sourceId: id, size };
      const giveBack = () => inShop(database, shopId, (scope) => givePlacesBack(scope, holder));
      return async (wanted) => {
        if (wantsNothing(wanted)) {
          await giveBack();
          held.delete(holder.holder);
          return { all: 0, copies: 0, others: 0 };
        }
        held.set(holder.holder, giveBack);
        return inShop(database, shopId, (scope) => takePlaces(scope, holder, wanted));
      };
    },
    async giveAllBack() {
      await Promise.allSettled([...held.values()].map((giveBack) => giveBack()));
    },
  };
}

const wantsNothing = ({ open, calls, isVisited, copies }: PlacesWanted) => open + calls + copies === 0 && !isVisited;

/** Longer a process is not silent while it has connections: it asks every second. */
const goneAfter = sql`interval '15 seconds'`;

async function takePlaces(scope: ShopScope, { holder, sourceId, size }: Holder, wanted: PlacesWanted): Promise<Places> {
  const { db, shopId } = scope;
  const turn = await oneAtATime(scope, sourceId);
  const ofSource = db.selectFrom('source_places').where('shop_id', '=', shopId).where('source_id', '=', sourceId);
  const others = await ofSource
    .where('holder', '<>', holder)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${goneAfter}`)
    .select(['holder', 'held', 'calls', 'is_visited as isVisited', 'copies', 'lets_in as letsIn'])
    .execute();

  const { open, calls, isVisited, copies, letsIn } = wanted;
  const wishes: ConnectionWish[] = [...others, { holder, calls, isVisited, copies }];
  const letIn = Math.min(size, letsIn, ...others.map((other) => other.letsIn));
  const share = shareConnections(letIn, wishes, turn).get(holder) ?? { all: 0, copies: 0 };
  const heldByOthers = others.reduce((sum, { held }) => sum + held, 0);
  // What another one has still open becomes free only when it says so.
  const all = Math.max(0, Math.min(share.all, letIn - heldByOthers));
  const now = { held: Math.max(all, open), calls, is_visited: isVisited, copies, lets_in: letsIn };
  const row = { ...now, seen_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('source_places')
    .values({ ...row, holder, shop_id: shopId, source_id: sourceId })
    .onConflict((met) => met.column('holder').doUpdateSet(row))
    .execute();
  return { all, copies: Math.min(all, share.copies), others: heldByOthers };
}

/** Until the transaction ends no other process counts. Answers whose turn it is where there are too few for all: every 10 s the next one's. */
async function oneAtATime({ db }: ShopScope, sourceId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select pg_advisory_xact_lock(hashtextextended(${`source-places:${sourceId}`}, 0)),
      floor(extract(epoch from clock_timestamp()) / 10)::int as turn`.execute(db);
  return rows[0]?.turn ?? 0;
}

/** And takes away what processes have left that are gone. */
async function givePlacesBack({ db, shopId }: ShopScope, { holder, sourceId }: Omit<Holder, 'size'>): Promise<void> {
  await db
    .deleteFrom('source_places')
    .where('shop_id', '=', shopId)
    .where('source_id', '=', sourceId)
    .where(({ or, eb }) =>
      or([eb('holder', '=', holder), eb('seen_at', '<', sql<Date>`clock_timestamp() - ${goneAfter}`)]),
    )
    .execute();
}
