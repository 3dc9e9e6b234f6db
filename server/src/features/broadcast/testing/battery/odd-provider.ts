import { createServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** An answer of a provider that is not itself: what it says, and whether the message had been taken in before. */
export interface Oddity {
  takesIn: boolean;
  answer: (reply: ServerResponse, poured: (bytes: number) => void) => void | Promise<void>;
}

export interface OddProvider {
  origin: string;
  /** The next message is answered so; one script line per message. */
  play: (oddity: Oddity) => void;
  /** Bytes of the longest endless answer that were taken off us. */
  poured: () => number;
  /** Requests that followed an answer elsewhere. */
  strayed: () => number;
  close: () => Promise<void>;
}

/** Stands before the sandbox: passes everything on, and answers for it where a test has said how. */
export async function oddProvider(target: () => string): Promise<OddProvider> {
  const script: Oddity[] = [];
  let poured = 0;
  let strayed = 0;
  const server = createServer(async (request, reply) => {
    const { method = 'GET', url = '', headers } = request;
    if (url.startsWith('/elsewhere')) strayed++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const oddity = method === 'POST' && url.endsWith('/sendMessage') ? script.shift() : undefined;
    const passed = { 'content-type': 'application/json', 'x-api-key': String(headers['x-api-key']) };
    const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {};
    const pass = () => fetch(`${target()}${url}`, { method, headers: passed, ...body });
    if (oddity) {
      if (oddity.takesIn) await pass();
      let bytes = 0;
      await oddity.answer(reply, (more) => {
        bytes += more;
        poured = Math.max(poured, bytes);
      });
      return;
    }
    const answer = await pass();
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    play: (oddity) => void script.push(oddity),
    poured: () => poured,
    strayed: () => strayed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json = { 'content-type': 'application/json' };

/** A whole answer at once. */
export const says =
  (status: number, text: string, headers: Record<string, string> = json): Oddity['answer'] =>
  (reply) =>
    void reply.writeHead(status, headers).end(text);

/** A right answer, but only after a while, ms. */
export const saysLate =
  (ms: number, text: string): Oddity['answer'] =>
  async (reply) => {
    await delay(ms);
    reply.writeHead(200, json).end(text);
  };

/** Begins an answer and never comes to its end: `everyMs` apart, a piece that says nothing. */
export const drips =
  (everyMs: number, piece: string): Oddity['answer'] =>
  async (reply, poured) => {
    reply.writeHead(200, json);
    const pieces = async function* () {
      for (;;) {
        yield piece;
        poured(piece.length);
        if (everyMs > 0) await delay(everyMs);
      }
    };
    // It ends when the other side has had enough.
    await pipeline(pieces, reply).catch(() => undefined);
  };

/** Promises more bytes than come before the line breaks. */
export const breaksOff: Oddity['answer'] = (reply) => {
  reply.writeHead(200, { ...json, 'content-length': '500' });
  reply.write('{"success":true,"data":{"ms');
  setTimeout(() => reply.socket?.resetAndDestroy(), 20);
};
