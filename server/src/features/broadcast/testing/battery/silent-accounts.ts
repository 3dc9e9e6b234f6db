import { createServer, request } from 'node:http';

/** The account of firms that nobody answers for. */
export const silentProduct = 'silent-product';

/** Stands before the sandbox: passes every call on, faults included, and never answers those of the silent account. */
export async function silentAccounts(target: () => string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((incoming, reply) => {
    const { url = '', method, headers } = incoming;
    if (url.includes(`/${silentProduct}/`)) return;

    const passed = request(`${target()}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    passed.on('error', () => incoming.socket.resetAndDestroy());
    reply.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
