import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands before a server, so that a test can let the line between them go silent or break. */
export interface FlakyProxy {
  port: number;
  /** Nothing passes any more, and nobody is told. */
  hold: () => void;
  /** Everything passes again. */
  release: () => void;
  /** Every connection breaks now; new ones are served. */
  cut: () => void;
  /** Breaks the connections once so many more bytes have come from the server. */
  cutAfter: (bytes: number) => void;
  stop: () => Promise<void>;
}

export async function startFlakyProxy(targetPort: number): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.on('data', (chunk) => {
        if (from === target) bytesLeft -= chunk.length;
        if (bytesLeft < 0) {
          bytesLeft = Number.POSITIVE_INFINITY;
          cut();
        } else to.write(chunk);
      });
      if (isHeld) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
