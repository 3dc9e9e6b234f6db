import { constants, setPriority } from 'node:os';
import type { JobMessage, ReplyMessage } from './jobs.ts';

const intervalMs = 50;

/**
 * Ends this process when its resident memory passes the limit. For systems without `ulimit -d`; it cannot act while
 * JavaScript runs, but pictures are decoded on other threads.
 */
function watchMemory(limitBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
  }, intervalMs).unref();
}

/** Makes this process a child of the pool: one job at a time, results as files or plain answers, gone when its parent is. */
export function serveJobs<Job, Answer>(run: (job: Job) => Promise<Answer>): void {
  // People who use the console come before pictures.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const [, , memoryLimit] = process.argv;
  if (memoryLimit !== undefined) watchMemory(Number(memoryLimit));

  process.on('message', (message: JobMessage<Job>) => {
    void replyTo(message, run).then((reply) => process.send?.(reply, () => undefined));
  });
  process.on('disconnect', () => process.exit(0));
  // The terminal's Ctrl-C reaches children too; the parent decides when they end.
  process.on('SIGINT', () => undefined);
}

async function replyTo<Job, Answer>(
  { id, job }: JobMessage<Job>,
  run: (job: Job) => Promise<Answer>,
): Promise<ReplyMessage<Answer>> {
  try {
    return { id, kind: 'answered', answer: await run(job) };
  } catch (error) {
    return { id, kind: 'threw', message: error instanceof Error ? error.message : String(error) };
  }
}
