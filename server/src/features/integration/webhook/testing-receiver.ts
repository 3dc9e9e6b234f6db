import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A call as a shop's program gets it. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Says what happens to a call; it must end the answer, or leave it hanging. */
export type Answering = (response: ServerResponse, path: string) => void | Promise<void>;

/** A shop's own program on this machine. It is asked at paths of its own, so that tests do not meet. */
export async function aReceiver(answer: Answering = (response) => void response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: flat(request.headers), body: await text(request) });
    await answer(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    at: (path: string) => received.filter((call) => call.path === path),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
