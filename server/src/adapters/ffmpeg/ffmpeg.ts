import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { framesPerSecond } from '@kolaj/domain/reels/film-plan';
import type { FilmMaker, FilmOrder, FilmOutcome } from '../../ports/film-maker.ts';

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

/** Each picture is decoded once and stays for its time; then the next fades in. */
function argumentsOf({ frames, plan, to }: FilmOrder): string[] {
  const rate = framesPerSecond;
  // The last frames of a picture are those in which the next one comes.
  const length = (at: number) => plan.frames + (at < frames.length - 1 ? plan.fade : 0);
  const stills = frames.map(
    (_file, at) =>
      `[${at}:v]format=yuv420p,setsar=1,loop=loop=${length(at) - 1}:size=1,settb=1/${rate},setpts=N,fps=${rate}[s${at}]`,
  );
  const fades = frames.slice(1).map((_file, at) => {
    const [from, offset] = [at === 0 ? 's0' : `x${at}`, ((at + 1) * plan.frames) / rate];
    return `[${from}][s${at + 1}]xfade=duration=${plan.fade / rate}:offset=${offset}[x${at + 1}]`;
  });
  const last = frames.length === 1 ? 's0' : `x${frames.length - 1}`;
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-y'],
    ...frames.flatMap((file) => ['-i', file]),
    ...['-filter_complex', [...stills, ...fades].join(';'), '-map', `[${last}]`],
    ...['-frames:v', String(frames.length * plan.frames), '-an', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-r', String(rate)],
    ...['-threads', '2', '-map_metadata', '-1', '-movflags', '+faststart', '-fs', String(fileLimit * 1000), to],
  ];
}
