import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerAddress } from '../embedded/ensure-database.ts';

/**
 * A way to the test server on which something may happen: `pass` hands on what comes, from the client to the server and back. Closed
 * after the test.
 */
export async function wayBetween(
  { host, user, database }: ServerAddress,
  pass: (client: Socket, server: Socket) => void,
): Promise<{ connectionString: string }> {
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const server = connect(path.join(host, '.s.PGSQL.5432'));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    pass(client, server);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });

  const own = door.address();
  const port = typeof own === 'object' && own ? own.port : 0;
  return { connectionString: `postgres://${user}@127.0.0.1:${port}/${database}` };
}
