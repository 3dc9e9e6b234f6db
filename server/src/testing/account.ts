import cookies from '@fastify/cookie';
import { login } from '@kolaj/contract/account/account';
import type { Endpoint } from '@kolaj/contract/endpoint';
import fastify from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../adapters/postgres/pool.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import type { AccountDeps } from '../features/account/account-deps.ts';
import { type LinkOrder, mailLink } from '../features/account/links/mail-link.job.ts';
import type { Letter, LetterKind, Post, Recipient } from '../features/mail/open/letter.ts';
import { shopMaker } from '../features/shop/make-shop.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { serveApi } from '../http/api.ts';
import { type SessionCookie, sessionCookie } from '../http/session-cookie.ts';
import { sealer } from '../secrets/seal.ts';
import { testPassword } from './rows/people.ts';
import { settingsBy } from './settings.ts';

export interface PostedLetter {
  to: Recipient;
  letter: Letter;
}

/** The account's routes with letters that are kept instead of mailed, and links that are ordered instead of mailed. */
export function testAccount(
  parts: { database: Database; cookie: SessionCookie } & Partial<Omit<AccountDeps, 'post' | 'orderLink'>>,
) {
  const letters: PostedLetter[] = [];
  const ordered: LinkOrder[] = [];
  const post: Post = async (_scope, to, letter) => void letters.push({ to, letter });
  const routes = accountRoutes({
    sealer: sealer('a key that is only used in tests, and long enough'),
    clock: () => new Date(),
    registration: async () => 'open',
    adminsNeedSecondFactor: false,
    makeShop: shopMaker({ ownSources: null, installation: settingsBy() }),
    ...parts,
    post,
    orderLink: async (_scope, link) => void ordered.push(link),
  });
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

  return {
    routes,
    letters,
    ordered,
    /** Does the work of the ordered links, as a worker would. */
    async deliver(): Promise<void> {
      for (const link of ordered.splice(0)) await mailLink.run(link, { database: parts.database, post }, context);
    },
    lettersTo: (email: string): Letter[] =>
      letters.filter(({ to }) => to.address === email.toLowerCase()).map(({ letter }) => letter),
    /** Token of the newest letter of this kind to the address. Throws when there is none. */
    tokenIn(email: string, kind: LetterKind): string {
      const found = letters.findLast(({ to, letter }) => to.address === email.toLowerCase() && letter.kind === kind);
      if (!found || !('token' in found.letter)) throw new Error(`No link was mailed to ${email} (${kind}).`);
      return found.letter.token;
    },
  };
}

type Overrides = Omit<Parameters<typeof testAccount>[0], 'database' | 'cookie'>;

const answerBody = z.looseObject({
  success: z.boolean(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
});

/** An answer, whatever its status. */
export interface CallAnswer {
  status: number;
  body: z.infer<typeof answerBody>;
  headers: Record<string, unknown>;
}

/** A browser at an address of its own; it keeps its cookies. */
export interface Device {
  ask: (endpoint: Endpoint, input?: object, headers?: Record<string, string>) => Promise<CallAnswer>;
  logIn: (email: string, password?: string) => Promise<CallAnswer>;
  /** `name=value`; empty before a login. */
  cookie: () => string;
  /** The same of the cookie by which accounts know it again. */
  knownAs: () => string;
}

let devices = 0;

/** Serves the account's calls over the real HTTP base; nobody's word about a client's address is taken, as by default. */
export async function serveAccount(database: Database, overrides: Overrides = {}) {
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
  const account = testAccount({ database, cookie, ...overrides });
  const { adminsNeedSecondFactor = false } = overrides;
  const app = fastify({ genReqId: () => 'request' });
  answerErrors(app);
  await app.register(cookies);
  await serveApi(app, account.routes, {
    database,
    cookie,
    adminsNeedSecondFactor,
    origins: new Set(),
    checkAnswers: true,
  });

  function device({ from, cookie: stolen = '', knownAs = '', agent = 'test' }: Partial<DeviceOptions> = {}): Device {
    devices++;
    const remoteAddress = from ?? `10.9.${Math.floor(devices / 250)}.${devices % 250}`;
    let kept = stolen;
    let known = knownAs;
    async function ask({ method, path }: Endpoint, input: object = {}, more: Record<string, string> = {}) {
      const jar = [kept, known].filter((one) => one !== '').join('; ');
      const headers = { 'user-agent': agent, ...(jar === '' ? {} : { cookie: jar }), ...more };
      const payload = method === 'POST' ? { payload: input } : {};
      const answer = await app.inject({ method, url: `/api${path}`, headers, remoteAddress, ...payload });
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = set.split(';');
        if (pair.startsWith('kolaj-device-')) known = pair;
        else kept = pair;
      }
      return { status: answer.statusCode, body: z.parse(answerBody, answer.json()), headers: answer.headers };
    }
    return {
      ask,
      logIn: (email, password = testPassword) => ask(login, { username: email, password }),
      cookie: () => kept,
      knownAs: () => known,
    };
  }

  return { ...account, device, close: () => app.close() };
}

interface DeviceOptions {
  /** Its address. */
  from: string;
  /** A cookie that it has from somewhere. */
  cookie: string;
  knownAs: string;
  agent: string;
}
