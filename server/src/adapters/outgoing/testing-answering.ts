import { createServer, type Server } from 'node:http';

const servers: Server[] = [];

/** A provider that answers everything with this; its origin. `stopAnswering` ends all of them. */
export async function answering(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

export function stopAnswering(): void {
  for (const server of servers.splice(0)) server.close();
}
