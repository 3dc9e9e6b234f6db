import { type ChildProcess, spawn } from 'node:child_process';
import type { JobMessage, ReplyMessage } from './jobs.ts';

export interface ChildOptions {
  /** File of the program. */
  program: string;
  memoryBytes: number;
}

/** How one attempt at a job ended. `died` = crashed, was killed, ran over its memory or (`isOverTime`) its time. */
export type Attempt<Answer> = { kind: 'replied'; reply: ReplyMessage<Answer> } | { kind: 'died'; isOverTime: boolean };

/** One imaging process. It takes one job at a time. */
export interface Child<Job, Answer> {
  pid: number;
  isAlive(): boolean;
  run(job: Job, timeLimitMs: number): Promise<Attempt<Answer>>;
  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a child whose data memory is capped, so that a hostile picture ends its own process instead of the machine's
 * peace. Where the shell cannot cap (Windows), the child watches its own resident memory.
 */
export function startChild<Job, Answer>(options: ChildOptions): Child<Job, Answer> {
  const process_ = spawnProgram(options);
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
      const { promise, resolve } = Promise.withResolvers<Attempt<Answer>>();
      const onMessage = (reply: ReplyMessage<Answer>) => {
        if (reply.id === id) resolve({ kind: 'replied', reply });
      };
      let isOverTime = false;
      const timer = setTimeout(() => {
        isOverTime = true;
        process_.kill('SIGKILL');
      }, timeLimitMs);
      process_.on('message', onMessage);
      void gone.then(() => resolve({ kind: 'died', isOverTime }));
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

function spawnProgram({ program, memoryBytes }: ChildOptions): ChildProcess {
  const options = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' } as const;
  if (process.platform === 'win32' || process.platform === 'darwin') {
    return spawn(process.execPath, [program, String(memoryBytes)], { ...options, stdio: [...options.stdio] });
  }
  // `ulimit -d` counts KiB; a system that forbids it still gets a worker. Two arenas keep glibc from hoarding memory per
  // decoding thread.
  const script = 'ulimit -d "$1" 2>/dev/null; shift; MALLOC_ARENA_MAX=2 exec "$@"';
  const limit = String(Math.floor(memoryBytes / 1024));
  const command = ['-c', script, 'sh', limit, process.execPath, program];
  return spawn('sh', command, { ...options, stdio: [...options.stdio] });
}

/** A child that is just dying refuses the message; its exit event tells the rest. */
function send<Job>(child: ChildProcess, message: JobMessage<Job>): void {
  try {
    child.send(message, () => undefined);
  } catch {
    child.kill('SIGKILL');
  }
}
