import { setTimeout as wait } from 'node:timers/promises';
import { readPostmaster, signal } from '../data-folder/postmaster.ts';
import { diskFullIn, type Refused, refused } from '../trouble/file-trouble.ts';
import type { Binaries } from './binaries.ts';
import { type Guarded, spawnGuarded } from './guard.ts';
import type { RunAs } from './run-as.ts';
import { logTail, withLogFile } from './server-log.ts';

/** How a server ended. */
export interface ServerEnd {
  /** Whether `stop` was called; otherwise it is a failure to report. */
  readonly expected: boolean;
  /** The server's exit code, or `null` for an adopted one. */
  readonly code: number | null;
  readonly logTail: string;
}

export interface ServerOptions {
  dataDir: string;
  cluster: string;
  logFile: string;
  binaries: Binaries;
  libraryPath: string;
  runAs: RunAs;
  socketFolder: string;
  settings: Readonly<Record<string, string>>;
  /** How long it may take until it is ready, ms; 60 s unless told. */
  patienceMs?: number;
}

export interface RunningServer {
  readonly kind: 'running';
  readonly exited: Promise<ServerEnd>;
  stop(): Promise<void>;
}

/** Starts the server on a prepared cluster and waits until it says `ready` in its own record. */
export async function runServer(options: ServerOptions): Promise<RunningServer | Refused> {
  const before = await readPostmaster(options.cluster);
  const server = await withLogFile(options.logFile, async (output) =>
    spawnGuarded({ ...options, ...how(options), output }),
  );

  const over = new AbortController();
  const outcome = await Promise.race([server.exited, readiness(options, before?.text, over.signal)]);
  over.abort();
  if (outcome === 'ready') return running(server, options);

  server.end();
  const tail = await logTail(options.logFile);
  const what =
    outcome === 'too slow'
      ? `did not become ready within ${(options.patienceMs ?? longestRecoveryMs) / 1000} s`
      : `ended with ${outcome}`;
  return diskFullIn(tail, options.dataDir) ?? refused(`PostgreSQL ${what}:\n${tail}`);
}

function how({ binaries, cluster, socketFolder, settings }: ServerOptions) {
  const all = {
    listen_addresses: '',
    // A list of quoted names: a folder may hold commas, spaces and quotes.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return { command: [binaries.postgres, '-D', cluster, ...flags], signal: 'INT' as const };
}

const longestRecoveryMs = 60_000;

async function readiness(
  { cluster, patienceMs = longestRecoveryMs }: ServerOptions,
  before: string | undefined,
  over: AbortSignal,
) {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && !over.aborted) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.isReady && postmaster.text !== before) return 'ready' as const;
    await wait(5);
  }
  return 'too slow' as const;
}

function running(server: Guarded, { cluster, logFile }: ServerOptions): RunningServer {
  let expected = false;
  return {
    kind: 'running',
    exited: server.exited.then(async (code) => ({ expected, code, logTail: await logTail(logFile) })),
    async stop() {
      expected = true;
      server.end();
      const harder = setTimeout(() => void stopHarder(cluster), 10_000);
      await server.exited;
      clearTimeout(harder);
    },
  };
}

/** A stop without a checkpoint: safe, the next start recovers from the log. */
async function stopHarder(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster) signal(postmaster.pid, 'SIGQUIT');
}
