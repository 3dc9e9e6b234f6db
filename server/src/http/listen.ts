import type { FastifyInstance } from 'fastify';

export type Listening = { kind: 'listening'; port: number } | { kind: 'refused'; sentence: string };

/** Opens the port; a port that is taken or forbidden is a sentence, not a stack. */
export async function listenOn(app: FastifyInstance, host: string, port: number, what: string): Promise<Listening> {
  try {
    await app.listen({ host, port });
    const address = app.server.address();
    return { kind: 'listening', port: typeof address === 'object' && address ? address.port : port };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    switch (code) {
      case 'EADDRINUSE':
        return { kind: 'refused', sentence: `Port ${port} (${what}) is already taken on ${host}. Set another port.` };
      case 'EACCES':
        return { kind: 'refused', sentence: `Port ${port} (${what}) may not be opened by this user.` };
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return { kind: 'refused', sentence: `${host} is not an address of this machine (KOLAJ_HOST).` };
      default:
        throw error;
    }
  }
}

/** How long requests in flight may take to end before their connections are cut, ms. */
const patienceMs = 10_000;

/**
 * Stops a server without losing requests. Neither of the framework's settings does: one cuts requests in flight, the other
 * waits for ever on a keep-alive connection that went idle during the close (platform-node24 §7).
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
