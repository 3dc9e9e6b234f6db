import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** An object store of a test's own, with the calls of S3. */
export interface BucketServer {
  /** Of the server; a bucket is a folder below it. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Nobody answers at its port any more; its objects stay. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Ends it and removes its objects. */
  stop: () => Promise<void>;
}

/** Resolves when a server that has just begun answers at its port. Rejects with what it said. */
export async function untilAnswering(child: ChildProcess, { name, port }: { name: string; port: number }) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const until = Date.now() + 20_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await end(child);
      throw new Error(`${name} did not start: ${said}`);
    }
    await wait(50);
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
