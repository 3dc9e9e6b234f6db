import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './control/control.routes.ts';
import { demoWorld } from './demo-world.ts';
import { evolutionRoutes } from './evolution/evolution.routes.ts';
import { mailFolder } from './outbox/mail-folder.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { programRoutes } from './programs/program.routes.ts';
import { channelRoutes } from './provider/channel.routes.ts';
import { createOutside, type Outside } from './provider/outside.ts';
import { phoneRoutes } from './provider/phone.routes.ts';
import { reportRoutes } from './provider/report.routes.ts';
import { createReports, type Reports } from './provider/reports.ts';
import { sendRoutes } from './provider/send/send.routes.ts';
import { botRoutes } from './telegram/bot.routes.ts';
import { wahaRoutes } from './waha/waha.routes.ts';
import type { World } from './world.ts';
import { youtubeRoutes } from './youtube/youtube.routes.ts';

export interface SandboxOptions {
  /** Default: the world of the demo shops. */
  world?: World;
  /** Fastify's request log; default off. */
  logger?: boolean;
  clock?: () => Date;
  /** Numbers in [0, 1) for fault rates and message ids; seed it to repeat a run. */
  random?: () => number;
  /** Folder that keeps groups, ledger and pictures over a restart; default: memory only. */
  persistTo?: string;
  /** Folder into which the product writes its mails when it has no mail server; default: there is no outbox. */
  outbox?: string;
}

export interface Sandbox {
  app: FastifyInstance;
  world: World;
  /** The groups, the ledger and the faults, for tests in the same process. */
  outside: Outside;
  ledger: Outside['ledger'];
  /** What the dialects report on their own; `settled` waits until all of it is told. */
  reports: Reports;
  /** Starts listening; port 0 takes a free one. Returns the origin, like `http://127.0.0.1:3002`. */
  listen(where: { host: string; port: number }): Promise<string>;
  /** Ends hanging and slow answers too. */
  close(): Promise<void>;
}

/** The outside world in a box: WhatsApp and Telegram providers with faults on demand, and the groups as a web page. */
export function createSandbox({
  world = demoWorld,
  logger = false,
  clock = () => new Date(),
  random = Math.random,
  persistTo,
  outbox,
}: SandboxOptions = {}): Sandbox {
  const app = Fastify({ logger, forceCloseConnections: true, bodyLimit: 2 * 1024 * 1024 });
  const outside = createOutside({ world, clock, random, persistTo: persistTo ?? null });
  const stopping = new AbortController();
  const reports = createReports(outside, stopping.signal);

  phoneRoutes(app, outside);
  channelRoutes(app, outside);
  sendRoutes(app, outside, stopping.signal);
  botRoutes(app, outside, stopping.signal);
  reportRoutes(app, outside, reports);
  wahaRoutes(app, { outside, reports, stop: stopping.signal });
  evolutionRoutes(app, { outside, reports, stop: stopping.signal });
  youtubeRoutes(app, outside, stopping.signal);
  programRoutes(app, clock);
  controlRoutes(app, outside);
  pageRoutes(app, outside, { hasOutbox: outbox !== undefined });
  if (outbox !== undefined) outboxRoutes(app, mailFolder(outbox));

  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onClose', async () => outside.close());

  return {
    app,
    world,
    outside,
    ledger: outside.ledger,
    reports,
    listen: async ({ host, port }) => {
      await app.listen({ host, port });
      return originOf(host, app.server.address());
    },
    close: () => app.close(),
  };
}

function originOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
