import type { Socket } from 'node:net';
import type { ServerAddress } from '../embedded/ensure-database.ts';
import { wayBetween } from './way-between.ts';

/** What poolers in transaction mode take in a client's first packet; anything else they refuse, or drop without a word. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']);

/**
 * A way to the test server that ends connections whose first packet holds more than a pooler takes. Closed after the test.
 * Nothing else of a pooler is in it: the real one is in `server/src/proofs/pooler.process.test.ts`. `silence`: what is
 * connected now stays so, and nothing comes through any more.
 */
export async function likeAPooler(to: ServerAddress) {
  const refused: string[] = [];
  const sockets: Socket[] = [];
  const address = await wayBetween(to, (client, server) => {
    sockets.push(client, server);
    client.once('data', (first) => {
      const asked = namesIn(first).filter((name) => !known.has(name));
      refused.push(...asked);
      if (asked.length > 0) {
        client.destroy();
        return;
      }
      server.write(first);
      client.pipe(server).pipe(client);
    });
  });
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { silence, address, refused };
}

/** Length, version, then names and values in turn, each ended by a zero byte. */
function namesIn(packet: Buffer): string[] {
  const words = packet.subarray(8).toString('latin1').split('\0');
  return words.filter((word, at) => at % 2 === 0 && word !== '');
}
