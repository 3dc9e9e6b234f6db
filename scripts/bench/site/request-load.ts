import { connect, type Socket } from 'node:net';

export interface Load {
  perSecond: number;
  /** ms. */
  p99: number;
}

interface Asked {
  port: number;
  path: string;
  /** A POST with an empty object; else a GET. */
  isPost?: boolean;
  /** Of a logged-in browser. */
  cookie?: string;
  /** Open connections, each with one request at a time. */
  connections: number;
  ms: number;
}

/**
 * Asks a server on this machine for one page over and over, with as little of its own as it takes: it counts bytes, since all answers
 * are as long as the first one.
 */
export async function loadOf({ port, path, isPost = false, cookie, connections, ms }: Asked): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  const lines = [
    `${isPost ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept-Encoding: gzip, br',
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ...(isPost ? ['Content-Type: application/json', 'Content-Length: 2'] : []),
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${isPost ? '{}' : ''}`);
  await Promise.all(Array.from({ length: connections }, () => keepAsking({ port, request, endsAt }, times)));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0 };
}

interface Asking {
  port: number;
  request: Buffer;
  endsAt: number;
}

function keepAsking({ port, request, endsAt }: Asking, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let askedAt = 0;
    let length = 0;
    let received = 0;
    let head = '';
    const ask = () => {
      received = 0;
      askedAt = performance.now();
      socket.write(request);
    };
    socket.once('error', reject);
    socket.once('connect', ask);
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (length === 0) {
        head += chunk.toString('latin1');
        length = lengthOf(head);
      }
      if (length === 0 || received < length) return;
      if (received > length) reject(new Error('An answer was longer than the first one.'));
      const now = performance.now();
      times.push(now - askedAt);
      if (now < endsAt) ask();
      else socket.end(resolve);
    });
  });
}

/** Of the whole answer; 0 = its head is not there yet. */
function lengthOf(start: string): number {
  const end = start.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const status = start.slice(9, 12);
  const length = Number(/^content-length: (\d+)/im.exec(start)?.[1] ?? Number.NaN);
  if (status !== '200' || Number.isNaN(length)) throw new Error(`The server answered ${start.slice(0, end)}`);
  return end + 4 + length;
}
