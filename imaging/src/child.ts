import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AnswerMessage, Job, JobMessage } from './jobs.ts';

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** How one attempt at a job ended. `died` = crashed, was killed, or ran over its time or memory. */
export type Attempt = { kind: 'answered'; answer: AnswerMessage } | { kind: 'died' };

/** One imaging process. It takes one job at a time. */
export interface Child {
  pid: number;
  isAlive(): boolean;
  run(job: Job, timeLimitMs: number): Promise<Attempt>;
  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a child whose data memory is capped, so that a hostile picture ends its own process instead of the machine's
 * peace. Where the shell cannot cap (Windows), the child watches its own resident memory.
 */
export function startChild(memoryBytes: number): Child {
  const process_ = spawnWorker(memoryBytes);
  const gone = new Promise<void>((resolve) => {
    process_.once('exit', () => resolve());
    process_.once('error', () => resolve());
  });
  let alive = true;
  void gone.then(() => {
    alive = false;
  });
  let lastId = 0;

  return {
    pid: process_.pid ?? 0,
    isAlive: () => alive,

    run(job, timeLimitMs) {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Attempt>();
      const onMessage = (answer: AnswerMessage) => {
        if (answer.id === id) resolve({ kind: 'answered', answer });
      };
      const timer = setTimeout(() => process_.kill('SIGKILL'), timeLimitMs);
      process_.on('message', onMessage);
      void gone.then(() => resolve({ kind: 'died' }));
      send(process_, { id, job });
      return promise.finally(() => {
        clearTimeout(timer);
        process_.off('message', onMessage);
      });
    },

    async stop() {
      if (process_.connected) process_.disconnect();
      const timer = setTimeout(() => process_.kill('SIGKILL'), 2000);
      await gone;
      clearTimeout(timer);
    },
  };
}

function spawnWorker(memoryBytes: number): ChildProcess {
  const options = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' } as const;
  if (process.platform === 'win32' || process.platform === 'darwin') {
    return spawn(process.execPath, [workerFile, String(memoryBytes)], { ...options, stdio: [...options.stdio] });
  }
  // `ulimit -d` counts KiB; a system that forbids it still gets a worker. Two arenas keep glibc from hoarding memory per
  // decoding thread.
  const script = 'ulimit -d "$1" 2>/dev/null; shift; MALLOC_ARENA_MAX=2 exec "$@"';
  const limit = String(Math.floor(memoryBytes / 1024));
  const command = ['-c', script, 'sh', limit, process.execPath, workerFile];
  return spawn('sh', command, { ...options, stdio: [...options.stdio] });
}

/** A child that is just dying refuses the message; its exit event tells the rest. */
function send(child: ChildProcess, message: JobMessage): void {
  try {
    child.send(message, () => undefined);
  } catch {
    child.kill('SIGKILL');
  }
}
