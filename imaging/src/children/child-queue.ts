import { type Attempt, type Child, startChild } from './child.ts';

export interface ChildQueueOptions {
  /** File of the children's program. */
  program: string;
  /** Children at most; they start when first needed. */
  processes: number;
  /** Data memory of one child. About 600 MB of it is address space that V8 reserves and never touches. */
  memoryBytes: number;
  /** A job that runs longer is killed. */
  timeLimitMs: number;
  /** A child without work for this long ends; absent = it waits for the next job as long as the queue is open. */
  idleMs?: number;
}

/** How a job ended: `threw`: a surprise inside it; `crashed`: its child died each time. */
export type JobEnd = 'made' | 'threw' | 'crashed';

/** Told of a job's end; seconds with all tries, without the wait for a child. */
export type HearEnd = (end: JobEnd, seconds: number) => void;

/** The job's process died each time: a crash, or over its time or memory. */
export interface Crashed {
  kind: 'crashed';
  times: 2;
  /** It was ended for its time, at least the last time. */
  isOverTime: boolean;
}

export interface JobOptions {
  /** Goes before everything that waits, for a person who is looking at the screen. */
  urgent?: boolean;
}

interface AskOptions extends JobOptions {
  /** For this job instead of the queue's own. */
  timeLimitMs?: number;
}

/** Jobs for children that run one program. */
export interface ChildQueue<Job, Answer> {
  /** Rejects when the job threw, and when the queue is closed. */
  ask(job: Job, options?: AskOptions): Promise<Answer | Crashed>;
  /** Process ids of the children now alive. */
  pids(): number[];
  /** Waits for the jobs that run, rejects those that wait, ends the children. */
  close(): Promise<void>;
}

interface Waiting<Job, Answer> {
  job: Job;
  timeLimitMs: number;
  hearEnd: HearEnd;
  resolve(answer: Answer | Crashed): void;
  reject(error: Error): void;
}

const attempts = 2;

/**
 * Runs jobs in child processes, one per child at a time. A child that dies takes only its own job along, which gets one
 * more try on a fresh child and then the outcome `crashed`. A surprise inside a job (disk full, missing file) rejects.
 */
export function createChildQueue<Job, Answer>(
  options: ChildQueueOptions & { onAsk?: (job: Job) => HearEnd },
): ChildQueue<Job, Answer> {
  const { onAsk = () => () => undefined } = options;
  const waiting: Waiting<Job, Answer>[] = [];
  const running = new Set<Promise<void>>();
  const children = createChildren<Job, Answer>(options);
  let isClosed = false;

  function startWaiting(): void {
    while (running.size < options.processes) {
      const next = waiting.shift();
      if (!next) return;
      const work = serve(next).finally(() => {
        running.delete(work);
        startWaiting();
      });
      running.add(work);
    }
  }

  async function serve({ job, timeLimitMs, hearEnd, resolve, reject }: Waiting<Job, Answer>): Promise<void> {
    let isOverTime = false;
    const since = performance.now();
    const end = (how: JobEnd) => hearEnd(how, (performance.now() - since) / 1000);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const result = await children.run(job, timeLimitMs);
      if (result.kind === 'died') {
        isOverTime = result.isOverTime;
        continue;
      }
      end(result.reply.kind === 'threw' ? 'threw' : 'made');
      if (result.reply.kind === 'threw') reject(new Error(result.reply.message));
      else resolve(result.reply.answer);
      return;
    }
    end('crashed');
    resolve({ kind: 'crashed', times: attempts, isOverTime });
  }

  return {
    ask(job, { urgent = false, timeLimitMs = options.timeLimitMs } = {}) {
      if (isClosed) return Promise.reject(new Error('The imaging pool is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<Answer | Crashed>();
      const place = { job, timeLimitMs, hearEnd: onAsk(job), resolve, reject };
      if (urgent) waiting.unshift(place);
      else waiting.push(place);
      startWaiting();
      return promise;
    },

    pids: () => children.pids(),

    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The imaging pool is closed'));
      await Promise.all(running);
      await children.stop();
    },
  };
}

/** Children that are alive, and those of them that wait for work. */
function createChildren<Job, Answer>({ idleMs, ...options }: ChildQueueOptions) {
  const alive = new Set<Child<Job, Answer>>();
  const idle = new Map<Child<Job, Answer>, NodeJS.Timeout | null>();

  function take(): Child<Job, Answer> {
    // The one that waited least is warmest, and the others get their chance to end.
    for (const [child, timer] of [...idle].reverse()) {
      idle.delete(child);
      if (timer) clearTimeout(timer);
      if (child.isAlive()) return child;
      alive.delete(child);
    }
    const child = startChild<Job, Answer>(options);
    alive.add(child);
    return child;
  }

  function rest(child: Child<Job, Answer>): void {
    idle.set(child, idleMs === undefined ? null : setTimeout(() => retire(child), idleMs).unref());
  }

  function retire(child: Child<Job, Answer>): void {
    idle.delete(child);
    alive.delete(child);
    void child.stop();
  }

  return {
    async run(job: Job, timeLimitMs: number): Promise<Attempt<Answer>> {
      const child = take();
      const result = await child.run(job, timeLimitMs);
      if (result.kind === 'replied' && child.isAlive()) rest(child);
      else alive.delete(child);
      return result;
    },
    pids: () => [...alive].filter((child) => child.isAlive()).map(({ pid }) => pid),
    async stop(): Promise<void> {
      for (const timer of idle.values()) if (timer) clearTimeout(timer);
      await Promise.all([...alive].map((child) => child.stop()));
      alive.clear();
      idle.clear();
    },
  };
}
