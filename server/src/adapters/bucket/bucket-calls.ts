import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { part } from '../../kernel/spans.ts';
import { StoreUnavailable } from '../../ports/file-store.ts';
import type { BucketSettings } from '../../settings/bucket-settings.ts';

/** Where the bucket is, and who may use it. */
export type BucketPlace = Omit<BucketSettings, 'cacheBytes'>;

export interface BucketObject {
  key: string;
  bytes: number;
  cameAt: Date;
}

export interface BucketListing {
  objects: BucketObject[];
  /** Beginnings of keys up to the next `/`, when the listing was asked to end there. */
  prefixes: string[];
}

export interface BucketCalls {
  /** Of a file whose content has this hash: the server refuses another content. */
  put: (key: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>;
  /** null = it is not there. */
  head: (key: string) => Promise<Omit<BucketObject, 'key'> | null>;
  get: (key: string) => Promise<Readable | null>;
  /** Within the bucket; false = `from` is not there. What is copied onto itself is as young as new. */
  copy: (from: string, to: string) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string, options?: { delimiter?: string }) => Promise<BucketListing>;
  close: () => Promise<void>;
}

const triesAtMost = 4;
const firstWaitMs = 200;
const passing = new Set([408, 429, 500, 502, 503, 504]);

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Made anew for every try. */
  body?: () => Readable;
}

type Answer = Dispatcher.ResponseData;

async function once(place: BucketPlace, agent: Agent, wanted: Call): Promise<Answer> {
  const { method, key = '', query = {}, headers = {}, body } = wanted;
  const address = new URL(key === '' ? place.url : `${place.url}/${key.split('/').map(encodeURIComponent).join('/')}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { key: accessKeyId, secret: secretAccessKey, region } = place;
  const signer = new AwsV4Signer({
    ...{ method, url: address.href, headers, accessKeyId, secretAccessKey, region, service: 's3' },
  });
  const signed = await signer.sign();
  return request(signed.url, {
    ...{ method, dispatcher: agent, headers: Object.fromEntries(signed.headers) },
    body: body?.() ?? null,
  });
}

/** Every call is signed anew and tried four times while what is wrong may go by. No message holds the key. */
export function bucketCalls(place: BucketPlace): BucketCalls {
  const agent = new Agent({ connections: 32, connect: { timeout: 5000 }, headersTimeout: 20_000, bodyTimeout: 30_000 });
  const bucketName = new URL(place.url).pathname.slice(1);

  /** null = 404: what was asked for is not there. */
  const call = (wanted: Call): Promise<Answer | null> =>
    part(
      () => ({ name: `bucket ${wanted.method}`, kind: 'client' }),
      () => tryFourTimes(wanted),
    );

  async function tryFourTimes(wanted: Call): Promise<Answer | null> {
    let trouble: Trouble | null = null;
    for (let tries = 0; tries < triesAtMost && trouble?.goesBy !== false; tries++) {
      if (tries > 0) await wait(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random()));
      const answer: Answer | Trouble = await once(place, agent, wanted).catch((cause: unknown) => troubleOf(cause));
      if (!('statusCode' in answer)) trouble = answer;
      else if (answer.statusCode < 300) return answer;
      else trouble = await refusalOf(answer);
      if (trouble?.isMissing) return null;
    }
    const { host } = new URL(place.url);
    throw new StoreUnavailable(`The bucket at ${host} cannot be used: ${trouble?.why}.`, { cause: trouble?.cause });
  }

  /** Of what is there as long as the bucket is. */
  async function asked(wanted: Call): Promise<Answer> {
    const answer = await call(wanted);
    if (answer === null) throw new StoreUnavailable(`There is no bucket "${bucketName}".`);
    return answer;
  }

  async function page(query: Record<string, string>): Promise<ListPage> {
    const answer = await asked({ method: 'GET', query: { 'list-type': '2', 'encoding-type': 'url', ...query } });
    const xml = await textOf(answer);
    const found = pageIn(xml);
    // Half a list taken for a whole one would say of files that they are not there.
    if (!xml.includes('<ListBucketResult') || (valueIn(xml, 'IsTruncated') === 'true' && found.next === null))
      throw new StoreUnavailable(`${new URL(place.url).host} does not answer as a bucket.`);
    return found;
  }

  return {
    async put(key, { path, bytes, sha256 }) {
      const headers = { 'content-length': String(bytes), 'x-amz-content-sha256': sha256 };
      const answer = await asked({ method: 'PUT', key, headers, body: () => createReadStream(path) });
      await answer.body.dump();
    },

    async head(key) {
      const answer = await call({ method: 'HEAD', key });
      if (answer === null) {
        // An answer without a body does not say what is missing; an absent bucket says nothing of its files.
        await (await asked({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })).body.dump();
        return null;
      }
      await answer.body.dump();
      const { 'content-length': bytes, 'last-modified': cameAt } = answer.headers;
      return { bytes: Number(bytes), cameAt: new Date(String(cameAt)) };
    },

    async get(key) {
      return (await call({ method: 'GET', key }))?.body ?? null;
    },

    async copy(from, to) {
      const headers = {
        'x-amz-copy-source': `/${bucketName}/${from}`,
        ...(from === to ? { 'x-amz-metadata-directive': 'REPLACE' } : {}),
      };
      const answer = await call({ method: 'PUT', key: to, headers });
      if (answer === null) return false;
      // It answers 200 before it has copied; a failure is told in the body.
      const said = await textOf(answer);
      if (said.includes('<Error>'))
        throw new StoreUnavailable(`The bucket did not copy a file: ${valueIn(said, 'Code')}.`);
      return true;
    },

    async remove(key) {
      await (await call({ method: 'DELETE', key }))?.body.dump();
    },

    async list(prefix, { delimiter } = {}) {
      const whole: BucketListing = { objects: [], prefixes: [] };
      let next: string | null = null;
      do {
        const query: Record<string, string> = { prefix, ...(delimiter === undefined ? {} : { delimiter }) };
        const found = await page(next === null ? query : { ...query, 'continuation-token': next });
        whole.objects.push(...found.objects);
        whole.prefixes.push(...found.prefixes);
        next = found.next;
      } while (next !== null);
      return whole;
    },

    close: () => agent.destroy(),
  };
}

const textOf = (answer: Answer): Promise<string> =>
  answer.body.text().catch((cause: unknown) => {
    throw new StoreUnavailable('An answer of the bucket broke off.', { cause });
  });

interface ListPage extends BucketListing {
  /** What asks for the page after it; null = it is the last. */
  next: string | null;
}

function pageIn(xml: string): ListPage {
  const objects = blocksOf(xml, 'Contents').map((block) => ({
    key: decodeURIComponent(valueIn(block, 'Key').replaceAll('+', ' ')),
    bytes: Number(valueIn(block, 'Size')),
    cameAt: new Date(valueIn(block, 'LastModified')),
  }));
  const prefixes = blocksOf(xml, 'CommonPrefixes').map((block) => decodeURIComponent(valueIn(block, 'Prefix')));
  return { objects, prefixes, next: valueIn(xml, 'NextContinuationToken') || null };
}

interface Trouble {
  why: string;
  cause?: unknown;
  /** The same again in a moment may work. */
  goesBy: boolean;
  isMissing: boolean;
}

const troubleOf = (cause: unknown): Trouble => {
  const why =
    cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
  return { why, cause, goesBy: true, isMissing: false };
};

/** By the server's own word for what is wrong, where it says one. */
async function refusalOf({ statusCode, body }: Answer): Promise<Trouble> {
  const code = valueIn(await body.text().catch(() => ''), 'Code');
  const isMissing = statusCode === 404 && code !== 'NoSuchBucket';
  return { why: `it answers ${statusCode} ${code}`.trim(), goesBy: passing.has(statusCode), isMissing };
}

const blocksOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, block = '']) => block);

const valueIn = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
