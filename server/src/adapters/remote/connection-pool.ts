import { SourceError } from '../../ports/source-error.ts';
import { type AskForPlaces, type PlacesKeeper, type PlacesWanted, placesKeeper } from './shared-places.ts';

/** A connection that does one thing at a time. */
export interface PooledConnection {
  isAlive: () => boolean;
  /** At once, whatever is under way. */
  close: () => void;
  /** In peace: resolves when the server has heard it and counts one fewer, or does not answer. Does not reject. */
  leave: () => Promise<void>;
}

export interface Lease<Connection> {
  connection: Connection;
  /** Must be called once. A connection whose state is not known is given back as not usable. */
  giveBack: (isUsable: boolean) => void;
}

/** One user of a pool: what it asks for is served in turn with what the others ask for. */
export interface Desk<Connection> {
  borrow: () => Promise<Lease<Connection>>;
  /** What still waits is rejected, and what is still out is closed. */
  close: () => void;
}

/** Who asks for connections: somebody who looks at a screen, or work that can wait. */
export type DeskUser = 'person' | 'copies';

export interface ConnectionPool<Connection> {
  desk: (user?: DeskUser) => Desk<Connection>;
}

interface Waiter<Connection> {
  resolve: (lease: Lease<Connection>) => void;
  reject: (error: unknown) => void;
}

interface DeskState<Connection> {
  user: DeskUser;
  waiting: Waiter<Connection>[];
  out: Set<Connection>;
  isClosed: boolean;
}

export interface PoolOptions<Connection> {
  /** Most connections at once. */
  size: number;
  connect: () => Promise<Connection>;
  idleMs: number;
  /** A person waits this long for a connection at most, ms. */
  patienceMs?: number;
  /** Where other processes use the same server: how many of the connections are this one's now. */
  askForPlaces?: AskForPlaces | undefined;
}

/** Longer than this nobody looks at a skeleton. */
const usualPatienceMs = 10_000;
/** After a person's last call one connection stays free for the next one this long, ms. */
const lingerMs = 15_000;

/**
 * Keeps a few connections to one server for everybody who reads from it now. People come before copies, and while somebody looks
 * around, copies leave one connection to them; who has waited `patienceMs` for one hears that it is `busy`. A server that lets fewer
 * in than `size` is asked for fewer from then on. With `askForPlaces` all this holds over all processes that ask there.
 */
export function connectionPool<Connection extends PooledConnection>({
  size,
  connect,
  idleMs,
  patienceMs = usualPatienceMs,
  askForPlaces,
}: PoolOptions<Connection>): ConnectionPool<Connection> {
  const pool: PoolState<Connection> = {
    ...{ connect, idleMs, patienceMs, limit: size, busy: 0, copying: 0, leaving: 0 },
    ...{ idle: new Map(), desks: [], lingering: null },
    places: placesKeeper({ ask: askForPlaces, wanted: () => wantedBy(pool), onAnswer: () => serve(pool) }),
  };
  return { desk: (user = 'copies') => openDesk(pool, user) };
}

interface PoolState<Connection extends PooledConnection>
  extends Required<Omit<PoolOptions<Connection>, 'size' | 'askForPlaces'>> {
  places: PlacesKeeper;
  limit: number;
  /** Connections that are out or on their way, and those of them that copies have. */
  busy: number;
  copying: number;
  /** Connections that say goodbye so that another process may have theirs. */
  leaving: number;
  /** Runs while the last person may come back. */
  lingering: NodeJS.Timeout | null;
  idle: Map<Connection, NodeJS.Timeout>;
  desks: DeskState<Connection>[];
}

function openDesk<Connection extends PooledConnection>(pool: PoolState<Connection>, user: DeskUser): Desk<Connection> {
  const desk: DeskState<Connection> = { user, waiting: [], out: new Set(), isClosed: false };
  pool.desks.push(desk);
  return {
    borrow: () =>
      new Promise((resolve, reject) => {
        if (desk.isClosed) return reject(new Error('This source is closed.'));
        const waiter = { resolve, reject };
        desk.waiting.push(user === 'person' ? impatient(desk, waiter, pool.patienceMs) : waiter);
        serve(pool);
      }),
    close: () => {
      if (desk.isClosed) return;
      desk.isClosed = true;
      pool.desks.splice(pool.desks.indexOf(desk), 1);
      if (user === 'person') linger(pool);
      for (const { reject } of desk.waiting.splice(0)) reject(new Error('This source was closed.'));
      for (const connection of desk.out) {
        desk.out.delete(connection);
        release(pool, desk, { connection, isUsable: false });
      }
    },
  };
}

/** The same, but it stops waiting after a while and says why. */
function impatient<Connection>(
  desk: DeskState<Connection>,
  { resolve, reject }: Waiter<Connection>,
  patienceMs: number,
): Waiter<Connection> {
  const timer = setTimeout(() => {
    const at = desk.waiting.indexOf(waiter);
    if (at >= 0) desk.waiting.splice(at, 1);
    reject(new SourceError('busy', 'All connections to the source are copying photos.'));
  }, patienceMs);
  const waiter: Waiter<Connection> = {
    resolve(lease) {
      clearTimeout(timer);
      resolve(lease);
    },
    reject(error) {
      clearTimeout(timer);
      reject(error);
    },
  };
  return waiter;
}

function linger<Connection extends PooledConnection>(pool: PoolState<Connection>): void {
  if (pool.lingering) clearTimeout(pool.lingering);
  pool.lingering = setTimeout(() => {
    pool.lingering = null;
    serve(pool);
  }, lingerMs).unref();
}

const limitOf = <Connection extends PooledConnection>({ limit, places }: PoolState<Connection>) =>
  Math.min(limit, places.now().all);

const isVisited = <Connection extends PooledConnection>({ lingering, desks }: PoolState<Connection>) =>
  lingering !== null || desks.some(({ user }) => user === 'person');

function wantedBy<Connection extends PooledConnection>(pool: PoolState<Connection>): PlacesWanted {
  const { busy, copying, leaving, idle, desks, limit } = pool;
  const waiting = (user: DeskUser) =>
    desks.reduce((sum, desk) => sum + (desk.user === user ? desk.waiting.length : 0), 0);
  return {
    ...{ open: busy + idle.size + leaving, isVisited: isVisited(pool), letsIn: limit },
    // More than the server lets in cannot be had, however many wait.
    calls: Math.min(limit, busy - copying + waiting('person')),
    copies: Math.min(limit, copying + waiting('copies')),
  };
}

function serve<Connection extends PooledConnection>(pool: PoolState<Connection>): void {
  while (pool.busy + pool.leaving < limitOf(pool)) {
    const desk = nextDesk(pool);
    const waiter = desk?.waiting.shift();
    if (!desk || !waiter) break;
    pool.busy++;
    if (desk.user === 'copies') pool.copying++;
    void hand(pool, desk, waiter);
  }
  closeBeyond(pool);
  const isShort = pool.desks.some(({ waiting }) => waiting.length > 0) && limitOf(pool) < pool.limit;
  if (isShort) pool.places.look();
}

/** What nobody uses and another process may have. */
function closeBeyond<Connection extends PooledConnection>(pool: PoolState<Connection>): void {
  const { idle } = pool;
  for (const [connection, timer] of idle) {
    if (pool.busy + idle.size <= limitOf(pool)) return;
    clearTimeout(timer);
    idle.delete(connection);
    void leave(pool, connection);
  }
}

async function leave<Connection extends PooledConnection>(
  pool: PoolState<Connection>,
  connection: Connection,
): Promise<void> {
  pool.leaving++;
  await connection.leave();
  pool.leaving--;
  pool.places.look();
  serve(pool);
}

/** People first; then round robin: the desk that was served goes to the end. */
function nextDesk<Connection extends PooledConnection>(pool: PoolState<Connection>): DeskState<Connection> | null {
  const { desks } = pool;
  const waits = (user: DeskUser) => desks.findIndex((desk) => desk.user === user && desk.waiting.length > 0);
  const person = waits('person');
  const at = person < 0 && mayCopy(pool) ? waits('copies') : person;
  const [desk] = at < 0 ? [] : desks.splice(at, 1);
  if (!desk) return null;
  desks.push(desk);
  return desk;
}

/** Whether copies may have one more connection: the last one is for the person who looks around, here or elsewhere. */
function mayCopy<Connection extends PooledConnection>(pool: PoolState<Connection>): boolean {
  const { copying, places } = pool;
  const limit = limitOf(pool);
  if (copying >= places.now().copies) return false;
  return !isVisited(pool) || limit < 2 || copying < limit - 1;
}

async function hand<Connection extends PooledConnection>(
  pool: PoolState<Connection>,
  desk: DeskState<Connection>,
  waiter: Waiter<Connection>,
): Promise<void> {
  try {
    const connection = takeIdle(pool) ?? (await pool.connect());
    if (desk.isClosed) return release(pool, desk, { connection, isUsable: true });
    desk.out.add(connection);
    waiter.resolve({
      connection,
      giveBack: (isUsable) => {
        if (desk.out.delete(connection)) release(pool, desk, { connection, isUsable });
      },
    });
  } catch (error) {
    countBack(pool, desk);
    const taken = pool.busy + pool.places.now().others;
    const isFull = error instanceof SourceError && error.trouble === 'too-many-connections' && taken > 0;
    if (isFull && !desk.isClosed && pool.limit > 1) {
      // What other processes may have is not all open: the limit must become less all the same, or this would go on for ever.
      pool.limit = Math.min(pool.limit - 1, taken);
      desk.waiting.unshift(waiter);
    } else waiter.reject(error);
    serve(pool);
  }
}

function takeIdle<Connection extends PooledConnection>({ idle }: PoolState<Connection>): Connection | null {
  for (const [connection, timer] of idle) {
    clearTimeout(timer);
    idle.delete(connection);
    if (connection.isAlive()) return connection;
    connection.close();
  }
  return null;
}

function release<Connection extends PooledConnection>(
  pool: PoolState<Connection>,
  desk: DeskState<Connection>,
  { connection, isUsable }: { connection: Connection; isUsable: boolean },
): void {
  countBack(pool, desk);
  if (!isUsable || !connection.isAlive()) {
    connection.close();
    pool.places.look();
  } else if (pool.busy + pool.leaving + pool.idle.size < limitOf(pool)) keep(pool, connection);
  else void leave(pool, connection);
  serve(pool);
}

function countBack<Connection extends PooledConnection>(
  pool: PoolState<Connection>,
  { user }: DeskState<Connection>,
): void {
  pool.busy--;
  if (user === 'copies') pool.copying--;
}

function keep<Connection extends PooledConnection>(
  { idle, idleMs }: PoolState<Connection>,
  connection: Connection,
): void {
  const timer = setTimeout(() => {
    idle.delete(connection);
    connection.close();
  }, idleMs).unref();
  idle.set(connection, timer);
}
