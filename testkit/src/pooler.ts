import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPooler } from '../../scripts/programs/find-pooler.mjs';
import { freePort, nobody } from './file-servers/file-server.ts';

/** Whether this machine has PgBouncer, so that a test can skip itself. */
export const hasPooler = (): boolean => findPooler() !== null;

/** Where PostgreSQL listens on a socket, without a password. */
interface PostgresAddress {
  host: string;
  user: string;
  database: string;
}

export interface TestPooler {
  /** Of the database through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

/** PgBouncer in transaction mode before a database: as forums advise, it drops the first packet's settings without a word. */
export async function startPooler({ host, user, database }: PostgresAddress): Promise<TestPooler> {
  const found = findPooler();
  if (found === null) throw new Error('There is no PgBouncer here.');
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-pooler-'));
  await chmod(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  // It does not run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(found.program, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LD_LIBRARY_PATH: found.libraries.join(':') },
    ...asNobody,
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const line of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += line;
    if (said.includes('process up')) break;
  }
  if (!said.includes('process up')) throw new Error(`The pooler did not start:\n${said}`);
  child.stderr.resume();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
