import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface ProviderCall {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is, instead of `body`. */
  raw?: { type: string; bytes: Uint8Array };
  timeoutMs: number;
  /** Asked when the connection stands and nothing was written yet. */
  mayLeave?: () => boolean;
}

export type ProviderAnswer =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; text: string }
  /** Proven: no byte of the request was written. */
  | { kind: 'never-left'; why: string }
  | { kind: 'no-answer'; why: string };

/** A bigger answer is not read: no answer of a provider needs it, and memory must stay bounded. */
const maxAnswerBytes = 2 * 1024 * 1024;

/**
 * One HTTP call that knows whether its bytes left. A connection of its own per call and no `fetch`: a kept-alive
 * connection that the provider has just closed would look like a reset after sending, and every such reset would have
 * to count as "may have arrived". Never throws, never repeats, follows no redirect.
 */
export function callProvider({
  method,
  url,
  headers,
  body,
  raw,
  timeoutMs,
  mayLeave,
}: ProviderCall): Promise<ProviderAnswer> {
  const payload =
    raw ?? (body === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    method,
    agent: false,
    headers: {
      accept: 'application/json',
      connection: 'close',
      ...(payload ? { 'content-type': payload.type, 'content-length': payload.bytes.byteLength } : {}),
      ...headers,
    },
  };

  return new Promise((resolve) => {
    let hasLeft = false;
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
    const finish = (answer: ProviderAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      if (answer.kind !== 'answered') request.destroy();
    };
    const fail = (why: string) => finish({ kind: hasLeft ? 'no-answer' : 'never-left', why });
    const timer = setTimeout(() => fail(`no answer after ${Math.round(timeoutMs / 1000)} s`), timeoutMs);

    request.on('error', (error) => fail(reasonOf(error)));
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        if (mayLeave && !mayLeave()) return fail('the lease was lost before sending');
        hasLeft = true;
        request.end(payload?.bytes);
      });
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) fail('the answer is too big');
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail(reasonOf(error)));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        finish({ kind: 'answered', status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
  });
}

/** The system's code only: messages can hold addresses, and addresses can hold tokens. */
function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? `connection failed: ${error.code}` : 'connection failed';
}
