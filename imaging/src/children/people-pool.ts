import { fileURLToPath } from 'node:url';
import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import { createChildQueue, type HearEnd, type JobOptions } from './child-queue.ts';
import type { PeopleAnswer, PeopleJob } from './jobs.ts';

/** What is known of the people on a photo; null = nobody looked or nobody could tell (D-29). */
export type PeopleVerdict = Pick<PhotoAnalysis, 'hasFace' | 'hasPerson' | 'face'>;

export interface PeoplePool {
  /** `file` is an upright picture. A detector's failure is no failure of the photo: its verdict is null then. */
  find(file: string, options?: JobOptions): Promise<PeopleVerdict>;
  pids(): number[];
  close(): Promise<void>;
}

const unknown: PeopleVerdict = { hasFace: null, hasPerson: null, face: null };

export interface PeoplePoolOptions {
  /** Children at most; 0 = nobody looks. */
  processes: number;
  /** A child takes 0.3 s to load its models and 200 MB to hold them; between two imports nobody needs it. */
  idleMs?: number;
  onAsk?: () => HearEnd;
}

const memoryBytes = 1.2 * 1024 ** 3;
const timeLimitMs = 20_000;

/** The pool of people children. Without the detectors' packages it asks once and leaves every verdict unknown. */
export function createPeoplePool({ processes, idleMs = 30_000, onAsk }: PeoplePoolOptions): PeoplePool {
  const program = fileURLToPath(new URL('./people-worker.ts', import.meta.url));
  const queue = createChildQueue<PeopleJob, PeopleAnswer>({
    ...{ program, processes, memoryBytes, timeLimitMs, idleMs },
    ...(onAsk === undefined ? {} : { onAsk }),
  });
  let isInstalled = processes > 0;

  return {
    async find(file, options) {
      if (!isInstalled) return unknown;
      const answer = await queue.ask({ file }, options);
      switch (answer.kind) {
        case 'looked': {
          const { hasFace, hasPerson, face } = answer;
          return { hasFace, hasPerson, face };
        }
        case 'not-installed':
          isInstalled = false;
          return unknown;
        case 'failed':
        case 'crashed':
          return unknown;
      }
    },
    pids: queue.pids,
    close: queue.close,
  };
}
