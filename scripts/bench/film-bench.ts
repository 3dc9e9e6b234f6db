import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FilmPlan, filmPlan, framesPerSecond } from '@kolaj/domain/reels/film-plan';
import { ffmpeg } from '@kolaj/server/adapters/ffmpeg/ffmpeg';
import sharp from 'sharp';
import type { Row } from '../rows.ts';

const run = promisify(execFile);
const collages = 12;
const goal = 1.2;
const rounds = 3;

/**
 * A film of 12 collages, by our call of ffmpeg, over ffmpeg showing the same pictures for as long, with the same settings of the encoder
 * and nothing else: the fades are what we add. Medians of three, in turns.
 */
export async function filmBench(): Promise<Row[]> {
  const plan = filmPlan(collages);
  const maker = ffmpeg();
  if (plan === null || !(await maker.isReady())) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  try {
    const frames = await Promise.all(Array.from({ length: collages }, (_, at) => frameAt(at, folder)));
    const film = path.join(folder, 'film.mp4');
    const order = { frames, plan, to: film, signal: new AbortController().signal, onProgress: () => undefined };
    const bareCall = await bareOrder(frames, plan, folder);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(
        await timed(async () => {
          const { kind } = await maker.make(order);
          if (kind !== 'made') throw new Error(`The film was not made: ${kind}`);
        }),
      );
      bare.push(await timed(() => run('ffmpeg', bareCall)));
    }
    const value = Math.round((median(ours) / median(bare)) * 100) / 100;
    const seconds = Math.round(median(ours) / 100) / 10;
    return [
      {
        id: 'film.time',
        what: `film of ${collages} collages ÷ bare ffmpeg for the same frames`,
        ...{ value, unit: '', goal: `<= ${goal}`, ok: value <= goal },
      },
      { id: 'film.seconds', what: 'the same film', value: seconds, unit: 's', goal: '', ok: true },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pictures one after the other, as the program's own lists say it; the last one twice, or its time is not kept. */
async function bareOrder(frames: readonly string[], plan: FilmPlan, folder: string): Promise<string[]> {
  const list = path.join(folder, 'frames.txt');
  const lines = frames.map((file) => `file '${file}'\nduration ${plan.frames / framesPerSecond}`);
  await writeFile(list, [...lines, `file '${frames.at(-1)}'`].join('\n'));
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
    ...['-vf', `fps=${framesPerSecond},format=yuv420p`, '-frames:v', String(plan.collages * plan.frames), '-an'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-threads', '2', '-movflags', '+faststart', path.join(folder, 'bare.mp4')],
  ];
}

/** A picture as busy as a collage: soft grounds with grain. */
async function frameAt(at: number, folder: string): Promise<string> {
  const file = path.join(folder, `${at}.jpg`);
  const [width, height] = [1080, 1920];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 + at };
  await sharp({ create: { width, height, channels: 3, background: { r: at * 20, g: 90, b: 140 }, noise } })
    .blur(2)
    .modulate({ hue: at * 30 })
    .jpeg()
    .toFile(file);
  return file;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
