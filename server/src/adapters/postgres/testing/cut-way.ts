import type { Socket } from 'node:net';
import type { ServerAddress } from '../embedded/ensure-database.ts';
import { wayBetween } from './way-between.ts';

type Direction = 'asked' | 'answered';

/** A way to the test server that can be cut off after a number of bytes of one direction. Closed after the test. */
export async function cutWay(to: ServerAddress) {
  const passed = { asked: 0, answered: 0 };
  let cut: { direction: Direction; left: number } | null = null;

  const pass = (from: Socket, to: Socket, direction: Direction) => {
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
  const address = await wayBetween(to, (client, server) => {
    pass(client, server, 'asked');
    pass(server, client, 'answered');
  });
  return {
    address,
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
