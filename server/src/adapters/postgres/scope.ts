import type { Transaction } from 'kysely';
import type { Database } from './pool.ts';
import type { DB } from './schema/schema.gen.ts';
import { goOnAs } from './transaction.ts';

/** Not exported, so only this file can make a scope: code that holds one came through `inShop` or `asSystem`. */
const kind = Symbol('scope');

/** One shop's rows, within one transaction. The first argument of every store function. */
export interface ShopScope {
  readonly [kind]: 'shop';
  readonly shopId: string;
  readonly db: Transaction<DB>;
}

/** Every shop's rows, within one transaction: for sessions, sending lanes, sweeps and the administrator. */
export interface SystemScope {
  readonly [kind]: 'system';
  readonly db: Transaction<DB>;
}

/**
 * Runs one request or job step for one shop, in one transaction: all of it happens or nothing. Row-level security hides
 * and refuses other shops' rows, even from a query that forgot `where shop_id`.
 *
 * @param shopId the shop's UUID, from the session or from a job's stored payload
 */
export async function inShop<Result>(
  { db }: Pick<Database, 'db'>,
  shopId: string,
  run: (scope: ShopScope) => Promise<Result>,
): Promise<Result> {
  if (!uuid.test(shopId)) throw new TypeError('A shop is named by its UUID.');

  return bounded(db, shopId, (transaction) => run({ [kind]: 'shop', shopId, db: transaction }));
}

/** As `inShop`, for what only reads: the database refuses to write, and two round trips are saved. */
export async function lookInShop<Result>(
  { db }: Pick<Database, 'db'>,
  shopId: string,
  run: (scope: ShopScope) => Promise<Result>,
): Promise<Result> {
  if (!uuid.test(shopId)) throw new TypeError('A shop is named by its UUID.');

  return db.transact(shopId, (transaction) => run({ [kind]: 'shop', shopId, db: transaction }), { looking: true });
}

/** As `asSystem`, for what only reads. */
export const lookAsSystem = <Result>(
  { db }: Pick<Database, 'db'>,
  run: (scope: SystemScope) => Promise<Result>,
): Promise<Result> =>
  db.transact('system', (transaction) => run({ [kind]: 'system', db: transaction }), { looking: true });

/**
 * Looks up who asks, and at once, in the same packet, what they ask for: `find` must send a question that binds the transaction to the shop it
 * finds (`findSession`), and `run` is for the shop that this will most likely be. Nothing it sees is given out before `admit` has said of
 * what was found that it is that shop, and until then it can ask only once.
 *
 * @returns `seen` null: it was another shop, whose rows nobody has looked at yet
 */
export async function lookBehind<Found, Result>(
  { db }: Pick<Database, 'db'>,
  shopId: string,
  {
    find,
    admit,
    run,
  }: {
    find: (scope: SystemScope) => Promise<Found>;
    /** Throws for who may not see it. */
    admit: (found: Found) => boolean;
    run: (scope: ShopScope) => Promise<Result>;
  },
): Promise<{ found: Found; seen: { result: Result } | null }> {
  if (!uuid.test(shopId)) throw new TypeError('A shop is named by its UUID.');

  return db.transact(
    'system',
    async (transaction) => {
      const finding = find({ [kind]: 'system', db: transaction });
      const admitted = finding.then(admit);
      // Whoever fails before anything was asked fails here as well: unheard it would end the process.
      admitted.catch(() => undefined);
      goOnAs(transaction, shopId, admitted);
      const running = run({ [kind]: 'shop', shopId, db: transaction });
      running.catch(() => undefined);
      return { found: await finding, seen: (await admitted) ? { result: await running } : null };
    },
    { looking: true },
  );
}

/** Runs one step across shops, in one transaction. Only for infrastructure: features of a shop use `inShop`. */
export async function asSystem<Result>(
  { db }: Pick<Database, 'db'>,
  run: (scope: SystemScope) => Promise<Result>,
): Promise<Result> {
  return bounded(db, 'system', (transaction) => run({ [kind]: 'system', db: transaction }));
}

/** One shop's rows within a transaction of the whole: what has just made a shop goes on in it, or nothing of it stays. */
export function shopWithin({ db }: SystemScope, shopId: string): ShopScope {
  if (!uuid.test(shopId)) throw new TypeError('A shop is named by its UUID.');

  return { [kind]: 'shop', shopId, db };
}

/** Lower case only, as PostgreSQL writes UUIDs: the policies compare text. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a transaction leaves to be done when it is committed. */
type Afterwards = (database: Pick<Database, 'db'>) => Promise<void>;

const afterwards = new WeakMap<Transaction<DB>, Afterwards[]>();

/**
 * Has something done when the transaction of a scope is committed, and not at all when it is not; `inShop` and `asSystem` answer
 * after that. It must not reject, for the transaction itself has succeeded, and it is lost with the process.
 */
export function afterCommit({ db }: Pick<ShopScope, 'db'>, run: Afterwards): void {
  const list = afterwards.get(db);
  if (!list) throw new TypeError('Only a transaction of inShop or asSystem can have something done afterwards.');
  list.push(run);
}

async function bounded<Result>(
  db: Database['db'],
  setting: string,
  run: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const todo: Afterwards[] = [];
  const result = await db.transact(setting, (transaction) => {
    afterwards.set(transaction, todo);
    return run(transaction);
  });
  for (const one of todo) await one({ db });
  return result;
}
