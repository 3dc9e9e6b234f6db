import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { FilmMaker, FilmOrder, FilmOutcome } from '../../ports/film-maker.ts';
import { filmEncoding, filmInputs } from './film-arguments.ts';

export interface FfmpegOptions {
  /** Name or path of the program. */
  program?: string;
  /** A film that takes longer is given up. */
  timeLimitMs?: number;
}

/** No film is larger; kB, as shells count them. */
const fileLimit = 100 * 1024;
/** Address space, kB. A film of 24 pictures takes a quarter of it. */
const memoryLimit = 3 * 1024 * 1024;
/** What the program says last of what went wrong. */
const lastWords = 4000;
/** Whether the program is there is asked again after this long, ms. */
const knownFor = 30_000;

/** Debian's ffmpeg in a child process, with limits of time, memory and disk. */
export function ffmpeg({ program = 'ffmpeg', timeLimitMs = 300_000 }: FfmpegOptions = {}): FilmMaker {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  return {
    isReady: () => {
      const now = performance.now();
      if (known === null || now - known.at > knownFor) known = { at: now, answer: hasH264(program) };
      return known.answer;
    },
    make: (order) => run(program, order, timeLimitMs),
  };
}

const hasH264 = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, ['-hide_banner', '-encoders'], { timeout: 10_000 }, (error, output) =>
      resolve(error === null && / libx264 /.test(output)),
    );
  });

function run(program: string, order: FilmOrder, timeLimitMs: number): Promise<FilmOutcome> {
  const { frames, plan, signal, onProgress } = order;
  if (signal.aborted) return Promise.resolve({ kind: 'stopped' });
  return new Promise((resolve) => {
    const child = limited(program, argumentsOf(order));
    let isOverTime = false;
    let said = '';
    const end = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      isOverTime = true;
      end();
    }, timeLimitMs);
    signal.addEventListener('abort', end, { once: true });
    const done = (outcome: FilmOutcome) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(outcome);
    };
    child.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString('utf8')).slice(-lastWords);
    });
    child.stdout?.on('data', (text: Buffer) => {
      const frame = text
        .toString()
        .match(/(?<=frame=\s*)\d+/g)
        ?.at(-1);
      if (frame !== undefined) onProgress(Math.min(1, Number(frame) / (frames.length * plan.frames)));
    });
    child.on('error', () => done({ kind: 'missing' }));
    child.on('close', (code) => {
      if (code === 0) done({ kind: 'made' });
      else if (signal.aborted) done({ kind: 'stopped' });
      else done({ kind: isOverTime ? 'too_slow' : troubleOf(code, said) });
    });
  });
}

function troubleOf(code: number | null, said: string): 'missing' | 'no_space' | 'crashed' {
  if (code === 127) return 'missing';
  return /No space left|File too large|Disk quota/i.test(said) ? 'no_space' : 'crashed';
}

/** A shell sets the limits and becomes the program: what is killed is the program itself. */
function limited(program: string, options: readonly string[]): ChildProcess {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (process.platform === 'win32') return spawn(program, options, { stdio });
  const limits = `ulimit -v ${memoryLimit}; ulimit -f ${fileLimit * 2}; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limits, program, ...options], { stdio });
}

function argumentsOf({ frames, plan, to }: FilmOrder): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-y'],
    ...[...filmInputs({ frames, plan }), '-map', '[film]', ...filmEncoding(frames.length * plan.frames)],
    ...['-fs', String(fileLimit * 1000), to],
  ];
}
