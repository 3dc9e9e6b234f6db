import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFileServer } from '../../../scripts/programs/find-file-servers.mjs';

/** A running file server of a test's own on 127.0.0.1. Put files into `root` with plain file calls. */
export interface FileServer {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Folder of this machine that a person sees as "/" after logging in. Files must be readable for everybody. */
  root: string;
  /** SHA-256 of its certificate or host key; null where it has none. */
  fingerprint: string | null;
  /** Ends it and removes its own folders; `root` only when it was made here. */
  stop: () => Promise<void>;
}

/** The account of every test server. */
export const photographer = { user: 'photographer', password: 'Right-Horse-7' };

/** What a server runs as: nobody may write, and only what everybody may read is read. */
export const nobody = 65_534;

export interface RootOptions {
  /** An existing folder; else an empty one is made. */
  root?: string;
}

/** A folder for the server's own files, and the root it serves. */
export async function serverFolders({ root }: RootOptions) {
  const own = await mkdtemp(join(tmpdir(), 'kolaj-file-server-'));
  const served = root ?? (await mkdtemp(join(tmpdir(), 'kolaj-photos-')));
  for (const folder of root ? [own] : [own, served]) await chmod(folder, 0o755);
  return {
    own,
    root: served,
    remove: async () => {
      for (const folder of root ? [own] : [own, served]) await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whether this machine has the program, so that a test can skip itself with a word. Only root may run all of them. */
export function hasFileServer(name: 'vsftpd' | 'proftpd' | 'sshd'): boolean {
  return process.getuid?.() === 0 && findFileServer(name) !== null;
}

interface Launch {
  name: 'vsftpd' | 'proftpd' | 'sshd';
  /** Arguments, given the folder in which the package is installed as if it were "/". */
  args: (packageRoot: string) => Promise<string[]>;
  port: number;
  /** Runs as this user instead of root. */
  uid?: number;
}

/** Starts a server in a process group of its own and resolves when its port answers. Rejects with what it said. */
export async function launch({ name, args, port, uid }: Launch): Promise<() => Promise<void>> {
  const found = findFileServer(name);
  if (!found) throw new Error(`There is no ${name} on this machine.`);
  const child = spawn(found.program, await args(found.root), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: found.libraries.join(':') },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));

  const until = Date.now() + 15_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await end(child);
      throw new Error(`${name} did not start: ${said || `exit code ${child.exitCode}`}`);
    }
    await wait(25);
  }
  return () => end(child);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The whole group at once: sessions are processes too. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
