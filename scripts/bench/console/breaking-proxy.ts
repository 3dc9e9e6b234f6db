import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { uploadPiecePath } from '@kolaj/contract/source/source-upload';

/** How a piece is broken off: in its middle, just before its end, when only the answer is still missing, or not at all: it waits for ever. */
export type Break = 'middle' | 'end' | 'answer' | 'hold';

/** A break and what came after it. */
export interface Broken {
  how: Break;
  /** Of the piece that was on its way, bytes. */
  piece: number;
  /** Bytes that had come before the break and came once more. */
  again: number;
}

export interface BreakingProxy {
  origin: string;
  broken: readonly Broken[];
  /** Pieces that have come, whole or not. */
  pieces: () => number;
  stop: () => Promise<void>;
}

/** A bad line to the product: every second piece of an upload breaks off in the next of these ways. Counts what a server sees of the pieces. */
export async function startBreakingProxy(product: string, ways: readonly Break[]): Promise<BreakingProxy> {
  const { hostname: host, port } = new URL(product);
  const waiting = [...ways];
  const broken: Broken[] = [];
  let pieces = 0;
  /** How far the file has come. */
  let until = 0;

  const server = createServer((request, response) => {
    const { method, url } = request;
    // The product answers pages of its own address only.
    const headers = request.headers.origin ? { ...request.headers, origin: product } : request.headers;
    const forward = ask({ host, port, method, path: url, headers });
    forward.on('error', () => request.socket.destroy());
    response.once('close', () => forward.destroy());
    if (url?.startsWith(uploadPiecePath)) takePiece(request, response);
    else {
      forward.on('response', (answer) => pass(answer, response));
      request.pipe(forward);
    }

    function takePiece(from: IncomingMessage, to: ServerResponse): void {
      const offset = Number(new URL(url ?? '', product).searchParams.get('offset'));
      const piece = Number(headers['content-length']);
      pieces += 1;
      const how = pieces % 2 === 0 ? waiting.shift() : undefined;
      const limit = how === 'middle' || how === 'hold' ? piece / 2 : how === 'end' ? piece - 1 : piece + 1;
      let at = offset;
      const breakOff = () => broken.push({ how: how ?? 'answer', piece, again: 0 });
      from.on('data', (bytes: Buffer) => {
        note(at, at + bytes.length);
        at += bytes.length;
        if (at - offset < limit) forward.write(bytes);
        else {
          from.pause().removeAllListeners('data');
          breakOff();
          if (how !== 'hold') from.socket.destroy();
        }
      });
      from.on('end', () => forward.end());
      forward.on('response', (answer) => {
        if (how !== 'answer') return pass(answer, to);
        breakOff();
        from.socket.destroy();
      });
    }
  });

  function note(from: number, to: number): void {
    const last = broken.at(-1);
    const again = Math.max(0, Math.min(to, until) - from);
    if (last) last.again += again;
    else if (again > 0) throw new Error('Bytes came twice and nothing was broken.');
    until = Math.max(until, to);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    ...{ origin: `http://127.0.0.1:${address.port}`, broken, pieces: () => pieces },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(answer: IncomingMessage, to: ServerResponse): void {
  to.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(to);
}
