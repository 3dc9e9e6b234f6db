import { lookup } from 'node:dns/promises';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { part } from '../../kernel/spans.ts';
import { isReachable, reachOf } from './reach.ts';
import { checkedConnector, isPrivate, type Resolve } from './safe-fetch.ts';

export interface OutgoingPost {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** `refused`: it was not asked. `private`: the name leads into a network that is not the internet. */
export type PostAnswer =
  | { kind: 'answered'; status: number; retryAfter: string | null }
  | { kind: 'refused'; why: 'address' | 'private' }
  | { kind: 'failed'; why: 'timeout' | 'connection' };

export type GuardedPost = (post: OutgoingPost) => Promise<PostAnswer>;

interface Options {
  /** The installation's own origins: they may be anywhere. Never from a shop. */
  trusted?: readonly string[];
  resolve?: Resolve;
  /** For everything together. */
  timeoutMs?: number;
}

/**
 * Posts to an address that a person or a browser gave: into the internet by https only, no redirects, and of the answer nothing
 * but its head is read (reliability rule 27).
 */
export function guardedPost({ trusted = [], resolve, timeoutMs = 15_000 }: Options = {}): GuardedPost {
  const names: Resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }));
  const guarded = new Agent({ connect: checkedConnector(names), pipelining: 0 });
  const direct = new Agent({ connect: buildConnector({ timeout: 5_000 }), pipelining: 0 });
  async function postNow({ url: address, headers, body }: OutgoingPost): Promise<PostAnswer> {
    if (!URL.canParse(address)) return { kind: 'refused', why: 'address' };
    const url = new URL(address);
    const reach = reachOf(url, trusted);
    if (!isReachable(url, reach)) return { kind: 'refused', why: 'address' };
    const dispatcher = reach === 'anywhere' ? direct : guarded;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return answered(await request(url, { method: 'POST', headers, body, dispatcher, signal }));
    } catch (error) {
      if (isPrivate(error)) return { kind: 'refused', why: 'private' };
      return { kind: 'failed', why: signal.aborted ? 'timeout' : 'connection' };
    }
  }

  return (sent) =>
    part(
      () => ({ name: 'post', kind: 'client' }),
      async (span) => {
        const answer = await postNow(sent);
        span?.tell({ 'kolaj.outcome': answer.kind });
        return answer;
      },
    );
}

function answered({ statusCode: status, headers, body }: Dispatcher.ResponseData): PostAnswer {
  body.on('error', () => undefined).destroy();
  const retryAfter = headers['retry-after'];
  return { kind: 'answered', status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
}
