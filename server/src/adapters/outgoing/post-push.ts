import { lookup } from 'node:dns/promises';
import { Agent, buildConnector, request } from 'undici';
import { isReachable, reachOf } from './reach.ts';
import { checkedConnector, type Resolve } from './safe-fetch.ts';

/** One message for a push service, encrypted for the device (RFC 8291) and signed by us (RFC 8292). */
export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** `gone`: the device has taken its permission back (404, 410). `refused`: this message will never be taken. */
export type PushAnswer = { kind: 'taken' | 'gone' | 'refused' } | { kind: 'later'; afterMs: number | null };

export type PostPush = (push: PushRequest) => Promise<PushAnswer>;

const timeoutMs = 15_000;

/**
 * Sends to push services. Their addresses come from browsers, so they lead into the internet by https only (reliability rule 27);
 * `trusted` origins are the installation's own.
 */
export function postPush({ trusted = [], resolve }: { trusted?: readonly string[]; resolve?: Resolve } = {}): PostPush {
  const names: Resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }));
  const guarded = new Agent({ connect: checkedConnector(names), pipelining: 0 });
  const direct = new Agent({ connect: buildConnector({ timeout: 5_000 }), pipelining: 0 });
  return async ({ endpoint, headers, body }) => {
    if (!URL.canParse(endpoint)) return { kind: 'refused' };
    const url = new URL(endpoint);
    const reach = reachOf(url, trusted);
    if (!isReachable(url, reach)) return { kind: 'refused' };
    const dispatcher = reach === 'anywhere' ? direct : guarded;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
      answer.body.on('error', () => undefined).destroy();
      return answerOf(answer.statusCode, answer.headers['retry-after']);
    } catch {
      return { kind: 'later', afterMs: null };
    }
  };
}

function answerOf(status: number, retryAfter: string | string[] | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    return { kind: 'later', afterMs: seconds > 0 ? seconds * 1_000 : null };
  }
  return { kind: 'refused' };
}
