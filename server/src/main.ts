import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { type Banner, bannerLines } from './demo/banner.ts';
import { type Env, readEnv } from './env.ts';
import { drainOf } from './kernel/drain.ts';
import { readVersion } from './kernel/version.ts';
import { createLogger, type SafeLog } from './log/logger.ts';
import { weakSettings } from './settings/weak-settings.ts';
import { startKolaj } from './start.ts';

/** For what a stop does when everything under way has ended, ms: the database, files (reliability rule 33: 20 s with the usual drain). */
const endWithinMs = 10_000;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the launcher. A later one means "at once". */
const sameSignalMs = 2000;

const say = (sentence: string) => console.log(sentence);

/** Starts the product for a person at a terminal or a service manager: prints where it is, stops on SIGINT and SIGTERM. */
export async function main(): Promise<void> {
  const startedAt = performance.now();
  const parsed = readEnv();
  if (parsed.kind === 'invalid') return refuse(['The settings are not usable.', ...parsed.sentences]);
  const { env } = parsed;
  const weak = weakSettings(env).filter(({ kind }) => kind === 'problem');
  if (weak.length > 0) {
    return refuse([
      'Others can reach this server (KOLAJ_HOST, KOLAJ_PUBLIC_URL), and its settings are weak, so it does not start.',
      ...weak.map(({ sentence }) => `- ${sentence}`),
    ]);
  }

  const version = readVersion();
  const { log, redact } = createLogger(env, version);
  const stopAsked = new AbortController();
  const drain = drainOf(env.drainSeconds);
  const starting = startKolaj({ env, log, version, say, drain, stopAsked: stopAsked.signal });
  const stopping = stopOnSignals({
    ...{ env, redact },
    async stop() {
      stopAsked.abort();
      const running = await starting;
      return running.kind === 'running' ? running.stop() : null;
    },
  });
  const running = await starting;
  if (running.kind === 'stopped') return;
  if (running.kind === 'refused') {
    stopping.giveUp();
    return refuse([running.sentence]);
  }

  void running.mustEnd.then(stopping.fail);
  const { addresses, doorOffer, remarks } = running;
  const banner: Banner = { env: running.env, addresses, doorOffer, seconds: (performance.now() - startedAt) / 1000 };
  for (const line of bannerLines(banner)) say(line);
  for (const line of remarks) say(line);
}

function refuse(sentences: string[]): void {
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
}

interface Stopping {
  env: Env;
  redact: SafeLog['redact'];
  /** Ends everything in order; answers with a sentence when something did not end in time. */
  stop: () => Promise<string | null>;
}

/** From the beginning of the start on: whoever sees an address answer may stop it, and that is before `startKolaj` is back. */
function stopOnSignals({ env, redact, stop }: Stopping) {
  let isLost = false;
  const grace = closeWithGrace(
    { delay: env.drainSeconds * 1000 + endWithinMs, logger: false, skip: [...stopSignals] },
    async ({ err }) => {
      if (err) console.error(redact(inspect(err)));
      else say('Stopping…');
      const brokenOff = await stop();
      if (brokenOff !== null) console.error(brokenOff);
      if (isLost) process.exit(1);
    },
  );
  if (env.isUnderNpm) stopWithParent(() => grace.close());

  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt === null) grace.close();
    else if (performance.now() - firstAt > sameSignalMs) process.exit(1);
    firstAt ??= performance.now();
  };
  for (const signal of stopSignals) process.on(signal, onSignal);

  return {
    /** It did not start: the process ends by itself, with its own code. */
    giveUp: () => grace.uninstall(),
    fail(sentence: string) {
      console.error(sentence);
      isLost = true;
      grace.close();
    },
  };
}

/** npm that is killed outright tells nobody; the server would live on without a terminal and hold its ports. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 1000);
  timer.unref();
}
