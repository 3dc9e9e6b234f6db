import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of ours that a test ends, freezes and thaws. */
export interface TestChild {
  /** Ends it as a crash or the out-of-memory killer would. */
  kill: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
  hasEnded: () => boolean;
  pid: number | undefined;
  /** What it said when it was ready. */
  said: unknown;
}

/** Starts a TypeScript file of this folder with one argument, and waits until it sends a message. */
export async function startChild(file: string, argument: object): Promise<TestChild> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(argument)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [said] = await Promise.race([once(child, 'message'), diedEarly(child, file)]);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    said,
    hasEnded,
    pid: child.pid,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (hasEnded()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function diedEarly(child: ChildProcess, file: string): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${file} ended before it was ready`);
}
