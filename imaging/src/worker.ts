/** The program of one imaging child: one job at a time, results as files, gone when its parent is. */
import sharp from 'sharp';
import type { AnswerMessage, JobMessage } from './jobs.ts';
import { watchMemory } from './memory-watch.ts';
import { refinePhoto } from './refine.ts';
import { renderCollage } from './render.ts';

sharp.cache(false);
sharp.concurrency(1);

const [, , memoryLimit] = process.argv;
if (memoryLimit !== undefined) watchMemory(Number(memoryLimit));

process.on('message', (message: JobMessage) => {
  void answer(message);
});
process.on('disconnect', () => process.exit(0));
// The terminal's Ctrl-C reaches children too; the parent decides when they end.
process.on('SIGINT', () => undefined);

async function answer(message: JobMessage): Promise<void> {
  const reply = await run(message);
  process.send?.(reply, () => undefined);
}

async function run({ id, job }: JobMessage): Promise<AnswerMessage> {
  try {
    switch (job.kind) {
      case 'refine':
        return { id, kind: 'refined', outcome: await refinePhoto(job.input) };
      case 'render':
        return { id, kind: 'rendered', outcome: await renderCollage(job.input) };
    }
  } catch (error) {
    return { id, kind: 'threw', message: error instanceof Error ? error.message : String(error) };
  }
}
