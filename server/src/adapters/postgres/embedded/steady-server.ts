import { type Refused, refused } from '../trouble/file-trouble.ts';
import type { ServerAddress } from './ensure-database.ts';
import { type LaunchOptions, startEmbeddedPostgres } from './launcher.ts';
import type { ServerEnd } from './server-process.ts';

/** The database server of a data folder for as long as this process lives, no matter which process runs it at the moment. */
export interface SteadyServer {
  readonly kind: 'steady';
  /** Stays the same after every restart: pools come back automatically. */
  readonly connection: ServerAddress;
  /** Stops the server if this process owns it by then. */
  stop(): Promise<void>;
  /** Settles with a sentence when the server is gone for good. */
  readonly lost: Promise<string>;
}

/** More restarts than this within a minute are a fault that another restart does not heal. */
const restartsAtMost = 3;
const minuteMs = 60_000;

/**
 * Starts or joins the server, and does so again whenever it has ended on its own: its owner has stopped and this process is
 * next, or it crashed. Queries that were under way fail; what was committed is there.
 */
export async function keepPostgresRunning(options: LaunchOptions): Promise<SteadyServer | Refused> {
  const first = await startEmbeddedPostgres(options);
  if (first.kind === 'refused') return first;

  const lost = Promise.withResolvers<string>();
  const restarts: number[] = [];
  let current = first;
  let isStopping = false;

  async function restart(end: ServerEnd): Promise<Refused | null> {
    const now = performance.now();
    if (restarts.filter((at) => now - at < minuteMs).length >= restartsAtMost) {
      return refused(`The database server ends again and again.\n${end.logTail}`.trim());
    }
    restarts.push(now);
    options.log(`The database server has ended (${end.code ?? 'its owner stopped'}); starting it again.`);
    const next = await startEmbeddedPostgres(options);
    if (next.kind === 'refused') return next;
    current = next;
    return null;
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      const end = await current.exited;
      if (end.expected || isStopping) return;
      const trouble = await restart(end);
      if (trouble) return lost.resolve(trouble.sentence);
    }
    await current.stop();
  }
  const watching = watch().catch((error: unknown) => lost.resolve(String(error)));

  return {
    kind: 'steady',
    connection: first.connection,
    lost: lost.promise,
    async stop() {
      isStopping = true;
      await current.stop();
      await watching;
    },
  };
}
