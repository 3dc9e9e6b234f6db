import { analyticsFile, reelsFile } from '@kolaj/catalogue/paths';
import { sitePolicy } from '@kolaj/catalogue/policy';
import { findAddress } from '@kolaj/domain/site/address/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { addressBooks } from '../address/address-books.ts';
import { laterAddresses } from '../address/later-address.ts';
import type { Packing } from '../packed-files.ts';
import type { ReleaseFacts } from '../release-folder.ts';
import type { Releases } from '../releases.ts';
import { mimeOf } from './mime.ts';
import { ReleaseGone, whileThere } from './release-gone.ts';
import { type Encoding, hasAlready, type ServedFile, servedFiles } from './served-files.ts';

type Headers = Readonly<Record<string, string>>;

interface Deps {
  database: Database;
  releases: Releases;
  /** Origins of the console, which shows the site in a frame. */
  frameAncestors: string;
  /** Where the pictures of all sites are. */
  mediaOrigin: string;
  /** Of every answer. */
  common: Headers;
  /** Packed files that stay in memory. */
  bytesAtMost: number;
}

interface Release {
  shopId: string;
  buildId: string;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Below the site's root. */
  path: string;
  /** With both slashes. */
  root: string;
  release: Release;
  isPreview: boolean;
}

/** What is known of an answer before its bytes are there. */
interface Plan {
  file: string;
  hash: string;
  status: 200 | 404 | 410;
  isText: boolean;
  headers: Headers;
  /** All of them, by how the bytes are packed: names and values in turn, as Node writes them. */
  ready: Map<Encoding, string[]>;
}

/** A worker obeys the policy of its own file: it asks for what the pages ask for. */
const workerFile = 'sw.js';

const endingOf = (file: string) => file.slice(file.lastIndexOf('.') + 1);

/** Answers with the files of releases. Releases never change: how a page is answered is worked out once. */
export function releaseAnswers({ database, releases, common, bytesAtMost, ...origins }: Deps) {
  const serve = servedFiles({ bytesAtMost });
  const bookOf = addressBooks(releases);
  const later = laterAddresses({ database });
  /** Pages only: addresses that are nowhere have no end. */
  const plans = new WeakMap<ReleaseFacts, Map<string, Plan>>();

  async function planOf(facts: ReleaseFacts, { path, root, isPreview, release }: Asked) {
    const known = plans.get(facts) ?? new Map<string, Plan>();
    plans.set(facts, known);
    const key = root + path;
    const before = known.get(key);
    if (before) return before;

    const found = await placeOf(path, {
      ...{ facts, book: () => bookOf(release.shopId, release.buildId) },
      later: (places) => later({ shopId: release.shopId, path, ...places }),
    });
    if (found.kind === 'moved') return found;
    const { file, status } = found;
    const hash = facts.files[file] ?? facts.carried[file];
    if (hash === undefined) return null;
    const mime = mimeOf[endingOf(file)] ?? 'application/octet-stream';
    const plan: Plan = {
      ...{ file, hash, status, ready: new Map() },
      isText: /^(?:text\/|application\/|image\/svg)/.test(mime),
      headers: {
        ...common,
        'content-type': mime,
        ...headersOf(file, { facts, root, isPreview, ...origins }),
      },
    };
    if (status === 200) known.set(key, plan);
    return plan;
  }

  return async (asked: Asked): Promise<FastifyReply> => {
    const { shopId, buildId } = asked.release;
    return whileThere(releases, asked.release, async () => {
      const facts = await releases.facts(shopId, buildId);
      if (!facts) throw new ReleaseGone();
      return answer(asked, facts);
    });
  };

  async function answer(asked: Asked, facts: ReleaseFacts) {
    const { request, reply, root, release } = asked;
    const plan = await planOf(facts, asked);
    if (plan === null) return reply.code(404).type('text/plain').send('Not found');
    if ('kind' in plan) {
      const [, query = ''] = request.url.split(/(?=\?)/);
      return reply.header('cache-control', 'no-cache').redirect(root + plan.to + query, plan.status);
    }
    const { isText, file, status } = plan;
    const accepted = request.headers['accept-encoding'];
    const read = () => releases.read(release.shopId, release.buildId, file);
    if (status === 200) {
      const readPacked = (packing: Packing) => releases.readPacked(release.shopId, release.buildId, file, packing);
      return send(reply, plan, await serve({ hash: plan.hash, isText, accepted, read, readPacked }));
    }
    const rooted = async () => rootedAt(root, await read());
    const lost = { hash: `${plan.hash}${root}`, isText, accepted, read: rooted, readPacked: async () => null };
    return send(reply, plan, await serve(lost));
  }
}

/**
 * The only pages with addresses from the host's root, as they answer at any depth: they were made for `/s/<keyword>/`, and are shown
 * on the shop's own host, in previews, and after the shop was named anew.
 */
function rootedAt(root: string, page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace(/(?<=["'=]|&quot;)\/s\/[a-zA-Z0-9-]+\//g, root));
}

/** Past Fastify, which would put the same headers together each time: that is half of what a page costs. */
function send(reply: FastifyReply, { status, headers, ready }: Plan, { bytes, encoding, etag }: ServedFile) {
  const { raw, request } = reply.hijack();
  const packed = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  const own = ready.get(encoding) ?? Object.entries({ ...headers, etag, ...packed }).flat();
  ready.set(encoding, own);
  const isKnown = status === 200 && hasAlready(request.headers['if-none-match'], etag);
  if (isKnown) raw.writeHead(304, own).end();
  else raw.writeHead(status, [...own, 'content-length', String(bytes.length)]).end(bytes);
  return reply;
}

type Answered =
  | { kind: 'file'; file: string; status: 200 | 404 | 410 }
  | { kind: 'moved'; to: string; status: 301 | 302 };

interface Known {
  facts: ReleaseFacts;
  book: () => ReturnType<ReturnType<typeof addressBooks>>;
  /** What a later release had there. */
  later: (places: { isThere: (path: string) => boolean; isFile: (file: string) => boolean }) => Promise<Answered>;
}

async function placeOf(path: string, { facts, book, later }: Known): Promise<Answered> {
  const isFolder = path === '' || path.endsWith('/');
  const isThere = (place: string) => Object.hasOwn(facts.files, `${place}index.html`);
  if (!isFolder) {
    const isFile = Object.hasOwn(facts.files, path) || Object.hasOwn(facts.carried, path);
    // As people type it.
    if (!isFile && isThere(`${path}/`)) return { kind: 'moved', to: `${path}/`, status: 301 };
    return { kind: 'file', file: isFile ? path : '404.html', status: isFile ? 200 : 404 };
  }
  const found = findAddress(path, await book(), isThere);
  switch (found.kind) {
    case 'page':
      return { kind: 'file', file: `${path}index.html`, status: 200 };
    case 'moved':
      return { ...found, status: 301 };
    case 'gone':
      return { kind: 'file', file: found.file, status: 410 };
    case 'unknown':
      return later({ isThere, isFile: (file) => Object.hasOwn(facts.files, file) });
  }
}

interface Place {
  facts: ReleaseFacts;
  root: string;
  isPreview: boolean;
  frameAncestors: string;
  mediaOrigin: string;
}

function headersOf(file: string, { facts, root, isPreview, frameAncestors, mediaOrigin }: Place): Headers {
  const { styleHashes } = facts;
  const isPage = file.endsWith('.html');
  const style = isPage
    ? Object.keys(facts.files).find((name) => /^assets\/site\.[0-9a-f]+\.css$/.test(name))
    : undefined;
  return {
    vary: 'Accept-Encoding',
    'cache-control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isPreview ? { 'x-robots-tag': 'noindex' } : {}),
    // A proxy for many sites makes it an early hint (103); a browser has it with the first packet.
    ...(style === undefined ? {} : { link: `<${root}${style}>; rel=preload; as=style` }),
    ...(isPage || file === workerFile
      ? {
          'content-security-policy': sitePolicy({
            ...{ styleHashes, frameAncestors },
            // On a host of the shop's own they come from elsewhere.
            mediaOrigin: root === '/' ? mediaOrigin : null,
            hasAnalytics: Object.hasOwn(facts.files, analyticsFile),
            hasReels: Object.hasOwn(facts.files, reelsFile),
          }),
        }
      : {}),
  };
}
