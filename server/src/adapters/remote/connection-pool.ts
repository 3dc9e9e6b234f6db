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

export interface ConnectionPool<Connection> {
  desk: () => Desk<Connection>;
}

interface Waiter<Connection> {
  resolve: (lease: Lease<Connection>) => void;
  reject: (error: unknown) => void;
}

interface DeskState<Connection> {
  waiting: Waiter<Connection>[];
  out: Set<Connection>;
  isClosed: boolean;
}

export interface PoolOptions<Connection> {
  /** Most connections at once. */
  size: number;
  connect: () => Promise<Connection>;
  idleMs: number;
}

/**
 * Keeps a few connections to one server for everybody who reads from it now: an import with a long queue does not hold up a
 * person who looks at a folder. A server that lets fewer in than `size` is asked for fewer from then on.
 */
export function connectionPool<Connection extends PooledConnection>({
  size,
  connect,
  idleMs,
}: PoolOptions<Connection>): ConnectionPool<Connection> {
  const pool: PoolState<Connection> = { connect, idleMs, limit: size, busy: 0, idle: new Map(), desks: [] };
  return { desk: () => openDesk(pool) };
}

interface PoolState<Connection extends PooledConnection> extends Pick<PoolOptions<Connection>, 'connect' | 'idleMs'> {
  limit: number;
  busy: number;
  idle: Map<Connection, NodeJS.Timeout>;
  desks: DeskState<Connection>[];
}

function openDesk<Connection extends PooledConnection>(pool: PoolState<Connection>): Desk<Connection> {
  const desk: DeskState<Connection> = { waiting: [], out: new Set(), isClosed: false };
  pool.desks.push(desk);
  return {
    borrow: () =>
      new Promise((resolve, reject) => {
        if (desk.isClosed) return reject(new Error('This source is closed.'));
        desk.waiting.push({ resolve, reject });
        serve(pool);
      }),
    close: () => {
      if (desk.isClosed) return;
      desk.isClosed = true;
      pool.desks.splice(pool.desks.indexOf(desk), 1);
      for (const { reject } of desk.waiting.splice(0)) reject(new Error('This source was closed.'));
      for (const connection of desk.out) {
        desk.out.delete(connection);
        release(pool, connection, false);
      }
    },
  };
}

function serve<Connection extends PooledConnection>(pool: PoolState<Connection>): void {
  while (pool.busy < pool.limit) {
    const desk = nextDesk(pool);
    const waiter = desk?.waiting.shift();
    if (!desk || !waiter) return;
    pool.busy++;
    void hand(pool, desk, waiter);
  }
}

/** Round robin: the desk that was served goes to the end. */
function nextDesk<Connection extends PooledConnection>({ desks }: PoolState<Connection>): DeskState<Connection> | null {
  const at = desks.findIndex(({ waiting }) => waiting.length > 0);
  const [desk] = at < 0 ? [] : desks.splice(at, 1);
  if (!desk) return null;
  desks.push(desk);
  return desk;
}

async function hand<Connection extends PooledConnection>(
  pool: PoolState<Connection>,
  desk: DeskState<Connection>,
  waiter: Waiter<Connection>,
): Promise<void> {
  try {
    const connection = takeIdle(pool) ?? (await pool.connect());
    if (desk.isClosed) return release(pool, connection, true);
    desk.out.add(connection);
    waiter.resolve({
      connection,
      giveBack: (isUsable) => {
        if (desk.out.delete(connection)) release(pool, connection, isUsable);
      },
    });
  } catch (error) {
    pool.busy--;
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
  connection: Connection,
  isUsable: boolean,
): void {
  pool.busy--;
  if (isUsable && connection.isAlive()) keep(pool, connection);
  else connection.close();
  serve(pool);
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
