import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Counted } from '@kolaj/domain/installation/health';
import { freeBytes } from '../adapters/disk/free-bytes.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import type { Lately } from './lately.ts';

/** How a process is: what only it can see. As kept in `processes.figures`. */
export interface ProcessFigures {
  memory_bytes: number;
  /** 99 of 100 turns of the event loop came less late than this since the last look. */
  loop_ms: number;
  connections: number;
  waiting: number;
  free_bytes: number;
  lately: Counted[];
}

/** The loop looks at its own lateness so often; what is less than that is no lateness. */
const resolutionMs = 20;

export interface FiguresOf {
  read: () => Promise<ProcessFigures>;
  close: () => void;
}

export function figuresOf({
  database,
  dataDir,
  lately,
}: {
  database: Pick<Database, 'load'>;
  dataDir: string;
  lately: Lately;
}): FiguresOf {
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  return {
    async read() {
      const late = loop.percentile(99) / 1e6 - resolutionMs;
      loop.reset();
      const { open, waiting } = database.load();
      return {
        memory_bytes: process.memoryUsage.rss(),
        loop_ms: Math.max(0, Math.round(late)),
        ...{ connections: open, waiting },
        free_bytes: await freeBytes(dataDir),
        lately: lately.read(),
      };
    },
    close: () => loop.disable(),
  };
}
