import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A program of ours in a process of its own, for tests that kill. */
export interface TestProcess {
  readonly process: ChildProcess;
  /** Every complete line it has printed so far; a killed process's last words are in it once `ended` has settled. */
  readonly lines: readonly string[];
  /** Resolves with the first line that begins with `start`; rejects when the process ends without one. */
  line(start: string): Promise<string>;
  /** Settles when the process is gone and everything it printed is read. */
  readonly ended: Promise<void>;
  kill(): Promise<void>;
}

/** Starts a TypeScript file of this folder with arguments, for root as another user. Its standard error goes to ours. */
export function startProcess(program: string | { file: string; uid: number }, ...args: string[]): TestProcess {
  const { file, ...identity } = typeof program === 'string' ? { file: program } : { ...program, gid: program.uid };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'close'), once(reader, 'close')]).then(() => undefined);

  const find = (start: string) => lines.find((line) => line.startsWith(start));
  return {
    process: child,
    lines,
    ended,
    async line(start) {
      while (find(start) === undefined) {
        const isOver = await Promise.race([once(reader, 'line').then(() => false), ended.then(() => true)]);
        if (isOver && find(start) === undefined)
          throw new Error(`${file} ended without "${start}": ${lines.join('\n')}`);
      }
      return find(start) ?? '';
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
