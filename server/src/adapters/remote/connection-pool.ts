import { SourceError } from '../../ports/source-error.ts';

/** A connection that does one thing at a time. */
export interface PooledConnection {
  isAlive: () => boolean;
  close: () => void;
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
}

/** Longer than this nobody looks at a skeleton. */
const usualPatienceMs = 10_000;
/** After a person's last call one connection stays free for the next one this long, ms. */
const lingerMs = 15_000;

/**
 * Keeps a few connections to one server for everybody who reads from it now. People come before copies, and while somebody looks
 * around, copies leave one connection to them; who has waited `patienceMs` for one hears that it is `busy`. A server that lets fewer
 * in than `size` is asked for fewer from then on.
 */
export function connectionPool<Connection extends PooledConnection>({
  size,
  connect,
  idleMs,
  patienceMs = usualPatienceMs,
}: PoolOptions<Connection>): ConnectionPool<Connection> {
  const pool: PoolState<Connection> = {
    ...{ connect, idleMs, patienceMs, limit: size, busy: 0, copying: 0, idle: new Map(), desks: [], lingering: null },
  };
  return { desk: (user = 'copies') => openDesk(pool, user) };
}

interface PoolState<Connection extends PooledConnection> extends Required<Omit<PoolOptions<Connection>, 'size'>> {
  limit: number;
  /** Connections that are out or on their way, and those of them that copies have. */
  busy: number;
  copying: number;
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

function serve<Connection extends PooledConnection>(pool: PoolState<Connection>): void {
  while (pool.busy < pool.limit) {
    const desk = nextDesk(pool);
    const waiter = desk?.waiting.shift();
    if (!desk || !waiter) return;
    pool.busy++;
    if (desk.user === 'copies') pool.copying++;
    void hand(pool, desk, waiter);
  }
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

/** Whether copies may have one more connection: the last one is for the person who looks around. */
function mayCopy<Connection extends PooledConnection>({
  desks,
  limit,
  copying,
  lingering,
}: PoolState<Connection>): boolean {
  const isSomebodyHere = lingering !== null || desks.some(({ user }) => user === 'person');
  return !isSomebodyHere || limit < 2 || copying < limit - 1;
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
    const isFull = error instanceof SourceError && error.trouble === 'too-many-connections' && pool.busy > 0;
    if (isFull && !desk.isClosed) {
      pool.limit = pool.busy;
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
  if (isUsable && connection.isAlive()) keep(pool, connection);
  else connection.close();
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
