import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { DriverName } from '@kolaj/domain/channel/connection';
import { facts } from '../../kernel/facts.ts';
import { part, type Span } from '../../kernel/spans.ts';
import { addressCode, checkedLookup, isReachable, type Reach } from './reach.ts';

export interface ProviderCall {
  /** The kind of provider, for operators. */
  provider: DriverName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is, instead of `body`. */
  raw?: Payload;
  timeoutMs: number;
  /** Where the call may lead; without it anywhere, for addresses of the installation's own settings. */
  reach?: Reach;
  /** Asked when the connection is open and nothing was written yet. */
  mayLeave?: () => boolean;
}

export interface Payload {
  type: string;
  bytes: Uint8Array;
}

export type ProviderAnswer =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }
  /** Proven: no byte of the request was written. */
  | { kind: 'never-left'; why: ProviderTrouble }
  | { kind: 'no-answer'; why: ProviderTrouble };

/** A bigger answer is not read: no answer of a provider needs it, and memory must stay bounded. */
const maxAnswerBytes = 2 * 1024 * 1024;

/**
 * One HTTP call that knows whether its bytes left. A connection of its own per call and no `fetch`: a kept-alive
 * connection that the provider has just closed would look like a reset after sending, and every such reset would have
 * to count as "may have arrived". Never throws, never repeats, follows no redirect.
 */
export function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const { provider, method } = call;
  return part(
    () => ({ name: `provider ${provider}`, kind: 'client', facts: { 'http.request.method': method } }),
    (span) => callAndTell(call, span),
  );
}

/** Neither the address nor the answer: both may hold keys, and words of people. */
async function callAndTell(call: ProviderCall, span: Span | null): Promise<ProviderAnswer> {
  const since = performance.now();
  const answer = await callOnce(call);
  const outcome = outcomeOf(answer);
  span?.tell({ 'kolaj.outcome': answer.kind });
  if (answer.kind === 'answered') span?.tell({ 'http.response.status_code': answer.status });
  if (outcome !== null) {
    facts.providerCalled.tell({ provider: call.provider, outcome, seconds: (performance.now() - since) / 1000 });
  }
  return answer;
}

/** null = it says nothing of the provider: we gave it up ourselves. */
function outcomeOf(answer: ProviderAnswer) {
  switch (answer.kind) {
    case 'answered':
      return answer.status < 400 ? 'answered' : 'refused';
    case 'no-answer':
      return 'silent';
    case 'never-left':
      return answer.why.code === 'no_connection' || answer.why.code === 'no_answer' ? 'never-left' : null;
  }
}

function callOnce(call: ProviderCall): Promise<ProviderAnswer> {
  const { url, timeoutMs, reach = 'anywhere', mayLeave } = call;
  if (!isReachable(url, reach)) return Promise.resolve({ kind: 'never-left', why: { code: 'address_not_allowed' } });
  const payload = payloadOf(call);
  const isSecure = url.protocol === 'https:';
  const options = optionsOf(call, payload, reach);

  return new Promise((resolve) => {
    let hasLeft = false;
    const request = begin(url, options);
    if (!request) return resolve({ kind: 'never-left', why: { code: 'key_not_sendable' } });
    const finish = (answer: ProviderAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      if (answer.kind !== 'answered') request.destroy();
    };
    const fail = (why: ProviderTrouble) => finish({ kind: hasLeft ? 'no-answer' : 'never-left', why });
    const broke = (error: Error) => fail(troubleOf(error, hasLeft));
    const timer = setTimeout(() => fail({ code: 'no_answer', seconds: Math.round(timeoutMs / 1000) }), timeoutMs);

    request.on('error', broke);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        if (mayLeave && !mayLeave()) return fail({ code: 'lease_lost' });
        hasLeft = true;
        request.end(payload?.bytes);
      });
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswerBytes) fail({ code: 'answer_too_big' });
        else chunks.push(chunk);
      });
      response.on('error', broke);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        finish({ kind: 'answered', status, headers, bytes, text: bytes.toString('utf8') });
      });
    });
  });
}

/** null where a header's value cannot be sent, which Node says by throwing. */
function begin(url: URL, options: RequestOptions): ClientRequest | null {
  try {
    return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
  } catch {
    return null;
  }
}

function optionsOf({ method, headers }: ProviderCall, payload: Payload | null, reach: Reach): RequestOptions {
  return {
    method,
    agent: false,
    headers: {
      accept: 'application/json',
      connection: 'close',
      ...(payload ? { 'content-type': payload.type, 'content-length': payload.bytes.byteLength } : {}),
      ...headers,
    },
    lookup: checkedLookup(reach),
  };
}

function payloadOf({ body, raw }: ProviderCall): Payload | null {
  if (raw) return raw;
  return body === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
}

/** The system's code only: messages can hold addresses, and addresses can hold tokens. */
function troubleOf(error: Error, hasLeft: boolean): ProviderTrouble {
  const system = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (system === addressCode) return { code: 'address_not_allowed' };
  return { code: hasLeft ? 'connection_broke' : 'no_connection', system };
}
