import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerAddress } from '../embedded/ensure-database.ts';

type Direction = 'asked' | 'answered';

/** A way to the test server that can be cut off after a number of bytes of one direction. Closed after the test. */
export async function cutWay({ host, user, database }: ServerAddress) {
  const sockets = new Set<Socket>();
  const passed = { asked: 0, answered: 0 };
  let cut: { direction: Direction; left: number } | null = null;

  const door = createServer((client) => {
    const server = connect(path.join(host, '.s.PGSQL.5432'));
    const pass = (from: Socket, to: Socket, direction: Direction) => {
      sockets.add(from);
      from.on('error', () => from.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (data) => {
        passed[direction] += data.length;
        if (cut?.direction !== direction) return to.write(data);
        const now = data.subarray(0, cut.left);
        cut.left -= now.length;
        if (cut.left > 0 || now.length === data.length) return to.write(data);
        cut = null;
        return to.end(now, () => from.destroy());
      });
    };
    pass(client, server, 'asked');
    pass(server, client, 'answered');
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });

  const own = door.address();
  const port = typeof own === 'object' && own ? own.port : 0;
  return {
    address: { connectionString: `postgres://${user}@127.0.0.1:${port}/${database}` },
    /** Bytes that went through so far. */
    passed: () => ({ ...passed }),
    cutAfter(direction: Direction, bytes: number): void {
      cut = { direction, left: bytes };
    },
    mend(): void {
      cut = null;
    },
  };
}
