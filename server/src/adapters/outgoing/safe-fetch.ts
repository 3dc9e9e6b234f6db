import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, request } from 'undici';
import { part } from '../../kernel/spans.ts';
import { isPublicAddress } from './public-address.ts';

/** Answers every address of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface SafeFetchOptions {
  /** Origins that the installation's settings name, e.g. `http://127.0.0.1:3002`: they may be anywhere. Never from a shop. */
  allow?: readonly string[];
  /** Plain http too; otherwise only https, but for allowed origins. */
  isHttpAllowed?: boolean;
  /** Other ports than 443 and 80 too. */
  isAnyPortAllowed?: boolean;
  /** How many redirects are followed, each checked like the first address. */
  redirects?: number;
  /** A longer answer is broken off. */
  maxBytes?: number;
  /** For everything together: names, connection, redirects and body. */
  timeoutMs?: number;
  resolve?: Resolve;
}

type AddressFault = 'address' | 'scheme' | 'credentials' | 'port';

export type SafeAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  /** Not asked, or not read on: the address itself, where it leads, or the size of what is there. */
  | { kind: 'refused'; why: AddressFault | 'private' | 'redirect' | 'too_big' }
  | { kind: 'failed'; why: 'timeout' | 'connection' };

export type SafeFetch = (address: string) => Promise<SafeAnswer>;

const connectWithinMs = 5_000;

/** Where the name leads is not the internet. */
class PrivateAddress extends Error {}

/**
 * The one way to ask an address that a shop or a person had a say in (reliability rule 27). What counts is the address that
 * the socket is about to connect to, not how it is written: names are resolved once, checked, and that answer is used. No
 * cookies, no credentials, no proxy from the environment, a connection of its own, and only GET.
 */
export function safeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allow = [], redirects = 0, maxBytes = 5 * 1024 * 1024, timeoutMs = 20_000 } = options;
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }));
  const guarded = agentOf(checkedConnector(resolve));
  const direct = agentOf(buildConnector({ timeout: connectWithinMs }));

  function parse(address: string, base?: string): { url: URL; dispatcher: Agent } | { why: AddressFault } {
    if (!URL.canParse(address, base)) return { why: 'address' };
    const url = new URL(address, base);
    if (allow.includes(url.origin)) return { url, dispatcher: direct };
    const why = faultOf(url, options);
    return why ? { why } : { url, dispatcher: guarded };
  }

  async function ask(address: string, left: number, more: { base?: string; signal: AbortSignal }): Promise<SafeAnswer> {
    const { signal } = more;
    const parsed = parse(address, more.base);
    if ('why' in parsed) return { kind: 'refused', why: parsed.why };

    const { url, dispatcher } = parsed;
    const { statusCode: status, headers, body } = await request(url, { dispatcher, headers: sentHeaders, signal });
    const { location } = headers;
    if (status >= 300 && status < 400 && typeof location === 'string') {
      body.on('error', () => undefined).destroy();
      return left > 0 ? ask(location, left - 1, { base: url.href, signal }) : { kind: 'refused', why: 'redirect' };
    }
    const read = await readUpTo(body, maxBytes);
    return read ? { kind: 'answered', status, headers, body: read } : { kind: 'refused', why: 'too_big' };
  }

  async function fetchNow(address: string): Promise<SafeAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await ask(address, redirects, { signal });
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', why: 'timeout' };
      return isPrivate(error) ? { kind: 'refused', why: 'private' } : { kind: 'failed', why: 'connection' };
    }
  }

  return (address) =>
    part(
      () => ({ name: 'fetch', kind: 'client' }),
      async (span) => {
        const answer = await fetchNow(address);
        span?.tell({ 'kolaj.outcome': answer.kind });
        return answer;
      },
    );
}

/** No connection outlives its answer: a second question goes through the check again. */
const agentOf = (connect: buildConnector.connector) =>
  new Agent({ connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });

const sentHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Kolaj' };

function faultOf(url: URL, { isHttpAllowed, isAnyPortAllowed }: SafeFetchOptions): AddressFault | null {
  if (url.protocol !== 'https:' && !(isHttpAllowed && url.protocol === 'http:')) return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // The parser leaves out the scheme's own port; behind others is often no web server.
  return url.port === '' || isAnyPortAllowed ? null : 'port';
}

/** Checks literals here and names in the socket's own lookup, so that no second answer of the resolver can slip in. */
export function checkedConnector(resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectWithinMs,
    lookup: (hostname, { all }, callback) => {
      resolve(hostname).then(
        (addresses) => {
          const [first] = addresses;
          if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
            callback(new PrivateAddress(), '', 0);
          else if (all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
    },
  });
  return (target, callback) => {
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) callback(new PrivateAddress(), null);
    else connect(target, callback);
  };
}

/** Two addresses that both failed come as one error holding both. */
export const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateAddress || (error instanceof AggregateError && error.errors.some(isPrivate));

/** null = there is more. What is not read is never fetched: leaving the loop closes the connection. */
async function readUpTo(body: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
