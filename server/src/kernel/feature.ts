import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { Shaper } from '@kolaj/scene/text/shaper';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseAddresses } from '../adapters/postgres/address.ts';
import type { Listener } from '../adapters/postgres/listen.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import type { SystemScope } from '../adapters/postgres/scope.ts';
import type { Env } from '../env.ts';
import type { Announce } from '../events.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import type { Route } from '../http/route.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { BoundJob } from '../jobs/define-job.ts';
import type { Queue } from '../jobs/queue.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Sealer } from '../secrets/seal.ts';
import type { Installation } from '../settings/installation.ts';
import type { Addresses } from './addresses.ts';
import type { BrokenOff } from './drain.ts';
import type { MediaUrls } from './media-urls.ts';

/** What a feature adds to the product. It is listed here and nowhere else: calls and queues are made from this. */
export interface Feature {
  /** Calls of the contract. */
  routes: Route[];
  /** What does not take or answer JSON. */
  plainRoutes: PlainRoute[];
  /** With what they need, also in processes that run no jobs. */
  jobs: BoundJob[];
  /** What a worker keeps running besides jobs. */
  runners?: Runner[];
  /** Signs of life for the health page, by their names there. */
  signs?: (scope: SystemScope) => Promise<Record<string, number>>;
  /** Gives back what other processes may have, when nothing of this one runs any more. */
  close?: () => Promise<void>;
}

/** Work that is never done. */
export interface Runner {
  /** Starts it; answers with its end, which waits for what is under way, and says what it did not wait for. */
  start: (parts: { listener: Pick<Listener, 'subscribe'> }) => Promise<(withinMs: number) => Promise<BrokenOff>>;
}

/** What features are built from, made once per process. A feature takes the few it uses: `Pick<Services, …>`. */
export interface Services {
  /** As this process has started: the environment, with the addresses that are set. */
  env: Env;
  /** What administrators may change while it runs. */
  installation: Installation;
  addresses: Addresses;
  version: string;
  database: Database;
  /** For what needs a connection of its own. */
  databaseAt: DatabaseAddresses;
  files: FileStore;
  sealer: Sealer;
  cookie: SessionCookie;
  queue: Pick<Queue, 'enqueue' | 'names'>;
  announce: Announce;
  imaging: ImagingPool;
  shaper: Shaper;
  media: MediaUrls;
  log: FastifyBaseLogger;
  clock: () => Date;
  random: () => number;
}
