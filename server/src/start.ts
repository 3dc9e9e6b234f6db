import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@kolaj/contract/all-endpoints';
import type { Logger } from 'pino';
import { freeBytes } from './adapters/disk/free-bytes.ts';
import { openFileStore } from './adapters/file-stores.ts';
import { type DatabaseAddresses, databaseElsewhere } from './adapters/postgres/address.ts';
import { hearingTrouble, rowSecurityTrouble } from './adapters/postgres/address-check.ts';
import { lockDataDir } from './adapters/postgres/data-folder/data-lock.ts';
import { keepPostgresRunning } from './adapters/postgres/embedded/steady-server.ts';
import { listen } from './adapters/postgres/listen.ts';
import { connect, type Database } from './adapters/postgres/pool.ts';
import { migrate } from './adapters/postgres/schema/migrate.ts';
import { asSystem, type SystemScope } from './adapters/postgres/scope.ts';
import { fileTrouble, type Refused, refused } from './adapters/postgres/trouble/file-trouble.ts';
import { type App, assemble } from './app.ts';
import { seedDemo } from './demo/seed.ts';
import { startSandbox } from './demo/start-sandbox.ts';
import type { Env, ProcessRole } from './env.ts';
import { deviceDays } from './features/account/login/device.store.ts';
import { longestDays } from './features/account/login/session.store.ts';
import { heldSentences, holdAtStart } from './features/broadcast/control/hold-at-start.ts';
import { keepCountsAddedUp } from './features/broadcast/record/add-up-counts.ts';
import { firstStepsOf } from './features/installation/first-steps.ts';
import { cleanConfigs } from './features/shop/clean-configs.ts';
import { createSiteServer } from './features/site/serve/site-server.ts';
import type { DoorOffer } from './features/source/door/door.routes.ts';
import { consoleOrigins } from './http/origin.ts';
import type { Phase } from './http/serving/health.ts';
import { askToLeaveWhileStopping, closeGracefully, listenOn } from './http/serving/listen.ts';
import { createOpsServer } from './http/serving/ops-server.ts';
import { checkPorts } from './http/serving/port-check.ts';
import { eventStreams } from './http/serving/sse.ts';
import { createWebServer } from './http/serving/web-server.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { announcer } from './jobs/announcer.ts';
import { startQueue } from './jobs/queue.ts';
import type { Workers } from './jobs/worker.ts';
import { type Addresses, addressesOf } from './kernel/addresses.ts';
import { changesChannel, tellWhatWaits } from './kernel/changes/changes.store.ts';
import type { BrokenOff, Drain } from './kernel/drain.ts';
import { earlierConsoles, keepConsole } from './kernel/earlier/earlier-consoles.ts';
import { consoleFolder, provideCatalogue, provideConsole } from './kernel/front-ends.ts';
import { missingParts } from './kernel/whole.ts';
import { followingJobs } from './pipeline.ts';
import { hiddenQuestion } from './secrets/ask-hidden.ts';
import type { Sealer } from './secrets/seal.ts';
import { momentsRoot } from './settings/backup-settings.ts';
import { openDoor } from './settings/ftp-access.ts';
import { readSettings } from './settings/installation.store.ts';
import { installationOf } from './settings/installation.ts';
import { settledEnv } from './settings/installation-settings.ts';
import { openKey } from './settings/open-key.ts';
import { demoAccountsIn } from './settings/weak-accounts.store.ts';
import { isExposed, knownPasswords, weakSettings } from './settings/weak-settings.ts';
import { keepSigns } from './signs/keep-signs.ts';
import { type Metrics, processMetrics } from './signs/metrics.ts';
import { enterProcess, forgetProcess, readQueue, type StartedProcess } from './signs/processes.store.ts';
import { startTracing } from './signs/tracing/tracing.ts';

export interface Running {
  kind: 'running';
  addresses: Addresses;
  /** Where shops may send photos by FTP; null = nowhere. */
  doorOffer: DoorOffer | null;
  /** Ends everything in order, losing nothing; answers with a sentence when something did not end in time. */
  stop: () => Promise<string | null>;
  /** Settles with a sentence when this process cannot go on: the database server is gone for good, or the key is another one by now. */
  mustEnd: Promise<string>;
  /** What it works with: the environment, with the addresses that administrators have set. */
  env: Env;
  /** Sentences for the terminal: that sending is held, and what to do while nobody administers the installation. */
  remarks: string[];
}

export interface StartOptions {
  env: Env;
  log: Logger;
  version: string;
  /** Progress for the terminal, one sentence each. */
  say: (sentence: string) => void;
  drain: Drain;
  /** Aborted by who asks for a stop before it runs: a start may take minutes. */
  stopAsked: AbortSignal;
  clock?: () => Date;
  random?: () => number;
}

export interface Stopped {
  kind: 'stopped';
}

/** A stop on the way up. */
class StoppedStart extends Error {}

/** A refusal on the way up; carries the sentence through the stack of things to undo. */
class RefusedStart extends Error {}

const or = <T extends { kind: string }>(result: T | Refused): T => {
  if ('sentence' in result) throw new RefusedStart(result.sentence);
  return result;
};

const refusedFor = (trouble: string | null) => (trouble === null ? ({ kind: 'none' } as const) : refused(trouble));

/**
 * Brings up the roles that the environment asks for. Whatever a person can put right (port taken, folder not writable, disk
 * full, another server on the folder) is a refusal with one sentence, and everything begun is undone. So it is when a stop
 * is asked for meanwhile; what was just being begun then ends with the process.
 */
export async function startKolaj(options: StartOptions): Promise<Running | Refused | Stopped> {
  await using begun = new AsyncDisposableStack();
  try {
    const running = await Promise.race([bringUp(options, begun), untilAsked(options.stopAsked)]);
    const everything = begun.move();
    let stopping: Promise<string | null> | null = null;
    // A second caller waits for the same end; a second `disposeAsync` would not.
    const stop = async () => {
      options.drain.begin();
      await everything.disposeAsync();
      return options.drain.sentence();
    };
    return { kind: 'running', ...running, stop: () => (stopping ??= stop()) };
  } catch (error) {
    if (error instanceof RefusedStart) return refused(error.message);
    if (error instanceof StoppedStart) {
      options.drain.begin();
      return { kind: 'stopped' };
    }
    const trouble = fileTrouble(error, options.env.dataDir);
    if (trouble) return trouble;
    throw error;
  }
}

function untilAsked(stopAsked: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  stopAsked.addEventListener('abort', () => reject(new StoppedStart()), { once: true });
  return promise;
}

type Has = (role: ProcessRole) => boolean;

async function bringUp(options: StartOptions, begun: AsyncDisposableStack) {
  const { say, clock = () => new Date() } = options;
  const has: Has = (role) => options.env.roles.has(role);
  const life = lifeOf(options);
  // Before what is to be seen, and so the last to end.
  const stopTracing = await startTracing({ ...options.env, about: life, log: options.log });
  begun.defer(() => stopTracing(options.drain.leftMs()));
  const ground = await openGround(options, life, begun);
  const { env } = ground;
  let phase: Phase = 'starting';
  const app = assembleWhole(options, ground);
  const signs = { phase: () => phase, metrics: env.ops === null ? null : metricsOf(options, ground, app) };
  await openOps({ ...options, ...ground, ...signs, app }, begun);
  begun.defer(() => app.close());
  await ground.queue.makeQueues(app.jobs);

  if (env.demo && has('sandbox')) {
    say('Preparing the demo…');
    await seedDemo(ground);
    const sandbox = or(await startSandbox({ env, say }));
    begun.defer(() => sandbox.stop());
  }
  if (has('web')) await provideConsole(env.dataDir, say);
  // Workers publish the site, and whoever changes its settings sees them before.
  if (has('worker') || has('web')) await provideCatalogue(env.dataDir);
  const workers = await startJobs({ has, app, drain: options.drain, ...ground }, begun);
  if (has('web')) await openWeb({ ...options, ...ground, ...signs, app }, begun);
  phase = 'running';
  const otherKey = Promise.withResolvers<string>();
  const { dataDir } = env;
  const { keyId } = ground.sealer;
  const signing = { ...ground, dataDir, clock, started: life, keyId, onOtherKey: otherKey.resolve };
  begun.defer(keepSigns({ ...signing, lastClaimAt: () => workers?.lastClaimAt() ?? null }));
  begun.defer(() => {
    phase = 'stopping';
  });
  const { addresses, databaseLost, doorOffer } = ground;
  const mustEnd = Promise.race([databaseLost, otherKey.promise]);
  const firstSteps = has('web') ? await firstStepsOf({ ...ground, log: options.log }) : [];
  const remarks = [...(await heldSentences(ground.database)), ...firstSteps];
  return { addresses, mustEnd, doorOffer, env, remarks };
}

/** What everything is built on: folder, database, files, keys, queue. */
async function openGround(options: StartOptions, life: StartedProcess, begun: AsyncDisposableStack) {
  const { env: given, log, say, drain, clock = () => new Date(), random = Math.random } = options;
  const lock = or(await lockDataDir(given.dataDir, [...given.roles]));
  begun.defer(() => lock.release());
  or(await checkPorts(given.host, wantedPorts(given)));
  if (given.ops) or(await checkPorts(given.ops.host, [{ ...given.ops, what: 'ops', hostSetting: 'KOLAJ_OPS_HOST' }]));
  const { databaseAt, lost } = await openDatabaseServer(given, log, begun);
  or(await migrate({ address: databaseAt.direct, log: say }));
  const database = await connect({ address: databaseAt.pooled, log: (line) => log.warn(line) });
  begun.defer(() => database.close());
  begun.defer(() => tellWhatWaits(database));
  const listener = listen({ address: databaseAt.direct, log: (line) => log.warn(line) });
  begun.defer(() => listener.close());
  or(refusedFor(await rowSecurityTrouble(database)));
  const enter = (scope: SystemScope) => enterProcess(scope, life);
  const { sealer: secrets } = or(await openKey({ ...given, database, ask: hiddenQuestion, enter }));
  begun.defer(() => asSystem(database, (scope) => forgetProcess(scope, life.id)).catch(() => undefined));
  const installation = installationOf({ env: given, sealer: secrets });
  const { env } = or(await withStored(given, { database, sealer: secrets }));
  const addresses = addressesOf(env);
  or(await refuseKnownPasswords(env, database));
  await holdAtStart({ ...env, database });

  const files = await openFileStore(env);
  begun.defer(() => files.close());
  await cleanConfigs({ database, sealer: secrets, log });
  const door = or(await openDoor({ env, addresses, database, files, clock, random, log }));
  if (door.kind === 'open') begun.defer(() => door.door.close());
  const queue = await startQueue({ address: databaseAt.direct, isScheduler: env.roles.has('scheduler'), log });
  begun.defer(() => queue.stop(drain.leftMs()));
  const cookie = sessionCookie({
    isHttps: addresses.console.startsWith('https:'),
    port: env.port,
    days: longestDays,
    deviceDays,
  });
  const doorOffer = door.kind === 'open' ? door.offer : null;
  return {
    ...{ env, installation, addresses, databaseAt, databaseLost: lost, database, listener },
    ...{ files, sealer: secrets, queue, cookie, doorOffer },
  };
}

/** The environment with what administrators have set; checked as the environment itself is before a start. */
async function withStored(
  env: Env,
  { database, sealer }: { database: Database; sealer: Sealer },
): Promise<{ kind: 'settled'; env: Env } | Refused> {
  const settled = settledEnv(env, await asSystem(database, (scope) => readSettings(scope, sealer)));
  const isAsGiven = settled.publicUrl === env.publicUrl && settled.siteUrl === env.siteUrl && settled.demo === env.demo;
  const weak = isAsGiven ? [] : weakSettings(settled).filter(({ kind }) => kind === 'problem');
  if (weak.length === 0) return { kind: 'settled', env: settled };
  const why = weak.map(({ sentence }) => sentence).join(' ');
  return refused(`With what administrators have set Kolaj does not start. ${why}`);
}

/** A demo's database must not become a real one's: everybody knows the accounts in it. */
async function refuseKnownPasswords(env: Env, database: Database): Promise<{ kind: 'none' } | Refused> {
  if (env.demo || !isExposed(env)) return { kind: 'none' };
  const emails = await asSystem(database, demoAccountsIn);
  return emails.length > 0 ? refused(`${knownPasswords(emails)} Others can reach this server.`) : { kind: 'none' };
}
type Ground = Awaited<ReturnType<typeof openGround>>;

const wantedPorts = ({ roles, demo, port, sitePort, sandboxPort }: Env) => [
  ...(roles.has('web')
    ? [
        { port, what: 'console' },
        { port: sitePort, what: 'sites' },
      ]
    : []),
  ...(roles.has('sandbox') && demo ? [{ port: sandboxPort, what: 'sandbox' }] : []),
];

function assembleWhole(options: StartOptions, ground: Ground): App {
  const { clock = () => new Date(), random = Math.random } = options;
  const app = assemble({ ...options, ...ground, clock, random, announce: announcer(ground.queue) });
  const missing = missingParts({ endpoints, ...app, followingJobs });
  if (missing.length > 0) throw new Error(`The product is not whole: ${missing.join(' ')}`);
  return app;
}

/** This start of a process, for those who look after several. */
const lifeOf = ({ version, env: { roles }, clock = () => new Date() }: StartOptions): StartedProcess => ({
  ...{ id: randomUUID(), host: hostname(), pid: process.pid, version, roles: [...roles], startedAt: clock() },
});

function metricsOf({ version }: StartOptions, { env, database }: Ground, app: App): Metrics {
  return processMetrics({
    ...{ version, roles: env.roles, database },
    freeBytes: () => freeBytes(env.dataDir),
    installation: () =>
      asSystem(database, async (scope) => {
        const [{ due }, signs] = await Promise.all([readQueue(scope), app.signs(scope)]);
        return { due, signs };
      }),
  });
}

/** How the process is, for operators. */
type Signs = { phase: () => Phase; metrics: Metrics | null };

/** The first server to open and the last to close: it tells how a start and a stop go on. */
async function openOps(
  parts: StartOptions & Ground & Signs & { app: App },
  begun: AsyncDisposableStack,
): Promise<void> {
  const { env, app, metrics, clock = () => new Date() } = parts;
  if (env.ops === null || metrics === null) return;
  const ops = createOpsServer({
    ...parts,
    metrics,
    dataDir: env.dataDir,
    clock,
    signs: app.signs,
    certificateAllowed: app.certificateAllowed,
  });
  begun.defer(async () => {
    await closeGracefully(ops, parts.drain.leftMs());
  });
  or(await listenOn(ops, env.ops.host, env.ops.port, 'ops'));
}

/** The console's and the sites' servers. Stopping: tell the world, end the event streams, finish what is under way. */
async function openWeb(
  parts: StartOptions & Ground & Signs & { app: App },
  begun: AsyncDisposableStack,
): Promise<void> {
  const { env, log, listener, addresses, app, clock = () => new Date() } = parts;
  const streams = eventStreams();
  await listener.subscribe(changesChannel, { message: streams.publish, gap: streams.refreshAll });

  begun.defer(keepConsole({ ...parts, folder: consoleFolder(env.dataDir) }));
  const web = await createWebServer({ ...parts, streams, clock, earlier: earlierConsoles(parts) });
  const site = createSiteServer({
    ...parts,
    releases: app.releases,
    next: app.nextSite,
    // A policy cannot name an IPv6 address.
    consoleOrigins: [...consoleOrigins(env)].filter((origin) => !origin.includes('[')),
    siteUrl: addresses.site,
    siteDomain: env.siteDomain,
    trustedProxies: env.trustedProxies,
    clock,
    announce: announcer(parts.queue),
    logger: log,
  });
  for (const server of [web, site]) askToLeaveWhileStopping(server, parts.phase);
  begun.defer(async () => {
    await wait(Math.min(env.leadSeconds * 1000, parts.drain.leftMs() / 2));
    streams.closeAll();
    const withinMs = parts.drain.leftMs();
    const [ofConsole, ofSites] = await Promise.all([closeGracefully(web, withinMs), closeGracefully(site, withinMs)]);
    parts.drain.note({ requests: ofConsole + ofSites });
  });
  or(await listenOn(site, env.host, env.sitePort, 'sites'));
  or(await listenOn(web, env.host, env.port, 'console'));
}

async function openDatabaseServer(
  env: Env,
  log: Logger,
  begun: AsyncDisposableStack,
): Promise<{ databaseAt: DatabaseAddresses; lost: Promise<string> }> {
  const elsewhere = databaseElsewhere(env);
  if (elsewhere !== null) {
    or(refusedFor(await hearingTrouble(elsewhere)));
    return { databaseAt: elsewhere, lost: new Promise(() => undefined) };
  }

  const archives = momentsRoot(env) !== null;
  const server = or(await keepPostgresRunning({ dataDir: env.dataDir, archives, log: (line) => log.warn(line) }));
  begun.defer(() => server.stop());
  return { databaseAt: { pooled: server.connection, direct: server.connection }, lost: server.lost };
}

async function startJobs(
  {
    has,
    queue,
    app,
    database,
    listener,
    drain,
  }: Pick<Ground, 'queue' | 'database' | 'listener'> & {
    has: Has;
    app: App;
    drain: Drain;
  },
  begun: AsyncDisposableStack,
): Promise<Workers | null> {
  if (has('scheduler')) await queue.startSchedules(app.jobs);
  if (!has('worker')) return null;
  const workers = await queue.startWorkers(app.jobs);
  begun.defer(keepCountsAddedUp(database));
  const stops = await Promise.all(app.runners.map((runner) => runner.start({ listener })));
  let ended: Promise<[string[], ...BrokenOff[]]> | null = null;
  const end = () => {
    const withinMs = drain.leftMs();
    ended ??= Promise.all([workers.stop(withinMs), ...stops.map((stop) => stop(withinMs))]);
    return ended;
  };
  // Requests and jobs have the same time: the one does not wait for the end of the other. Whoever waits for it below hears of a failure.
  drain.atBegin(() => void end().catch(() => undefined));
  begun.defer(async () => {
    const [jobs, ...others] = await end();
    drain.note({ jobs });
    for (const broken of others) drain.note(broken);
  });
  return workers;
}
