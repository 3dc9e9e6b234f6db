import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { withoutWrapping } from './control.ts';

/** A port that waits for one data connection. */
export interface Passive {
  port: number;
  /** null = nobody came in time, or it was closed. */
  connection: () => Promise<Socket | null>;
  close: () => void;
}

interface PassiveOptions {
  host: string;
  ports: { from: number; to: number };
  /** Only this address may connect: nobody else gets hold of another client's file. */
  onlyFrom: string;
  waitMs: number;
  /** Wraps the connection the moment it comes, so that no byte is lost to the handshake. */
  wrap: (socket: Socket) => Socket;
}

let lastPort = 0;

/** The ports of the range, each time beginning behind the one given out last. */
function* inTurn({ from, to }: PassiveOptions['ports']): Generator<number> {
  const count = to - from + 1;
  const first = lastPort >= from && lastPort < to ? lastPort + 1 - from : 0;
  for (let step = 0; step < count; step++) yield from + ((first + step) % count);
}

async function opened(host: string, port: number): Promise<Server | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}

/** Opens the next free port of the range; null = all are in use. */
export async function openPassive(options: PassiveOptions): Promise<Passive | null> {
  for (const port of inTurn(options.ports)) {
    lastPort = port;
    const server = await opened(options.host, port);
    if (server) return waitOn(server, port, options);
  }
  return null;
}

function waitOn(server: Server, port: number, { onlyFrom, waitMs, wrap }: PassiveOptions): Passive {
  const { promise, resolve } = Promise.withResolvers<Socket | null>();
  let taken: Socket | null = null;
  const timer = setTimeout(() => settle(null), waitMs);

  function settle(socket: Socket | null) {
    clearTimeout(timer);
    server.close();
    resolve(socket);
  }
  server.on('error', () => settle(null));
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (taken || withoutWrapping(socket.remoteAddress) !== onlyFrom) {
      socket.destroy();
      return;
    }
    taken = wrap(socket);
    taken.on('error', () => undefined);
    settle(taken);
  });

  return {
    port,
    connection: () => promise,
    close() {
      settle(null);
      taken?.destroy();
    },
  };
}
