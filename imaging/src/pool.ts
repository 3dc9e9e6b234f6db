import { type Attempt, type Child, startChild } from './child.ts';
import type { AnswerMessage, Job } from './jobs.ts';
import type { RefineInput, RefineOutcome } from './refine.ts';
import type { RenderInput, RenderOutcome } from './render.ts';

export interface PoolOptions {
  /** Children at most; they start when first needed. One per core serves best. */
  processes: number;
  /** Data memory of one child. About 600 MB of it is address space that V8 reserves and never touches. */
  memoryBytes?: number;
  /** A job that runs longer is killed. */
  timeLimitMs?: number;
}

/** The job's process died each time: a crash, or over its time or memory. */
export interface Crashed {
  kind: 'crashed';
  times: 2;
}

export interface JobOptions {
  /** Goes before everything that waits, for a person who is looking at the screen. */
  urgent?: boolean;
}

export interface ImagingPool {
  refine(input: RefineInput, options?: JobOptions): Promise<RefineOutcome | Crashed>;
  render(input: RenderInput, options?: JobOptions): Promise<RenderOutcome | Crashed>;
  /** Process ids of the children now alive. */
  pids(): number[];
  /** Waits for the jobs that run, rejects those that wait, ends the children. */
  close(): Promise<void>;
}

interface Waiting {
  job: Job;
  resolve(outcome: AnswerMessage | Crashed): void;
  reject(error: Error): void;
}

const attempts = 2;
const defaults = { memoryBytes: 1.5 * 1024 ** 3, timeLimitMs: 30_000 };

/**
 * Runs picture work in child processes, one job per child at a time. A child that dies takes only its own job along,
 * which gets one more try on a fresh child and then the outcome `crashed`. A surprise inside a job (disk full, missing
 * file) rejects.
 */
export function createImagingPool(options: PoolOptions): ImagingPool {
  const { processes, memoryBytes, timeLimitMs } = { ...defaults, ...options };
  const idle: Child[] = [];
  const children = new Set<Child>();
  const waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function ask(job: Job, { urgent = false }: JobOptions): Promise<AnswerMessage | Crashed> {
    if (isClosed) return Promise.reject(new Error('The imaging pool is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<AnswerMessage | Crashed>();
    if (urgent) waiting.unshift({ job, resolve, reject });
    else waiting.push({ job, resolve, reject });
    startWaiting();
    return promise;
  }

  function startWaiting(): void {
    while (running.size < processes) {
      const next = waiting.shift();
      if (!next) return;
      const work = serve(next).finally(() => {
        running.delete(work);
        startWaiting();
      });
      running.add(work);
    }
  }

  async function serve({ job, resolve, reject }: Waiting): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const result = await tryOnce(job);
      if (result.kind === 'died') continue;
      if (result.answer.kind === 'threw') reject(new Error(result.answer.message));
      else resolve(result.answer);
      return;
    }
    resolve({ kind: 'crashed', times: attempts });
  }

  async function tryOnce(job: Job): Promise<Attempt> {
    const child = takeChild();
    const result = await child.run(job, timeLimitMs);
    if (result.kind === 'answered' && child.isAlive()) idle.push(child);
    else children.delete(child);
    return result;
  }

  function takeChild(): Child {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.isAlive()) return child;
      children.delete(child);
    }
    const child = startChild(memoryBytes);
    children.add(child);
    return child;
  }

  return {
    async refine(input, options = {}) {
      const answer = await ask({ kind: 'refine', input }, options);
      if (answer.kind === 'crashed') return answer;
      if (answer.kind !== 'refined') throw new Error(`A child answered ${answer.kind} to a refine job`);
      return answer.outcome;
    },

    async render(input, options = {}) {
      const answer = await ask({ kind: 'render', input }, options);
      if (answer.kind === 'crashed') return answer;
      if (answer.kind !== 'rendered') throw new Error(`A child answered ${answer.kind} to a render job`);
      return answer.outcome;
    },

    pids: () => [...children].filter((child) => child.isAlive()).map(({ pid }) => pid),

    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The imaging pool is closed'));
      await Promise.all(running);
      await Promise.all([...children].map((child) => child.stop()));
      children.clear();
    },
  };
}
