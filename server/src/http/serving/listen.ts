import type { FastifyInstance } from 'fastify';
import type { Refused } from '../../adapters/postgres/trouble/file-trouble.ts';
import type { Phase } from './health.ts';
import { portTrouble } from './port-check.ts';

export type Listening = { kind: 'listening'; port: number } | Refused;

/** Opens the port; a port that is taken or forbidden is a sentence, not a stack. */
export async function listenOn(app: FastifyInstance, host: string, port: number, what: string): Promise<Listening> {
  try {
    await app.listen({ host, port });
    const address = app.server.address();
    return { kind: 'listening', port: typeof address === 'object' && address ? address.port : port };
  } catch (error) {
    const trouble = portTrouble(error, host, { port, what });
    if (trouble) return trouble;
    throw error;
  }
}

/**
 * While we stop, each answer is the last on its connection: the next one is made to whoever goes on. A connection that is closed without
 * such an answer may have a request on its way, and its sender cannot know whether it was done.
 */
export function askToLeaveWhileStopping(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (phase() === 'stopping') reply.header('connection', 'close');
  });
}

/**
 * Stops a server without losing requests, as long as they end in time; answers how many connections were cut then. Neither of the
 * framework's settings does: one cuts requests in flight, the other waits for ever on a keep-alive connection that went idle during
 * the close (platform-node24 §7).
 */
export async function closeGracefully(app: FastifyInstance, withinMs: number): Promise<number> {
  let broken = 0;
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    app.server.closeIdleConnections();
    app.server.getConnections((_error, count) => {
      broken = count;
      app.server.closeAllConnections();
    });
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
  return broken;
}
