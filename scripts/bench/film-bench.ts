import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FilmPlan, filmPlan, framesPerSecond } from '@kolaj/domain/reels/film-plan';
import { createImagingPool } from '@kolaj/imaging/children/pool';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import { ffmpeg } from '@kolaj/server/adapters/ffmpeg/ffmpeg';
import { filmEncoding, filmInputs } from '@kolaj/server/adapters/ffmpeg/film-arguments';
import { type DrawDeps, drawFilm } from '@kolaj/server/features/reels/film/draw-film';
import type { FilmMaker } from '@kolaj/server/ports/film-maker';
import sharp from 'sharp';
import type { Row } from '../rows.ts';

const run = promisify(execFile);
const collages = 12;
const goal = 1.2;
const pairs = 5;
const quietly = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/**
 * A film of 12 collages, from their masters to the file in the store: the upright pictures are drawn, faded into each other, encoded,
 * hashed and put away. Over it ffmpeg encoding the very same frames, which it finds ready and uncompressed, with the same settings. Both in
 * turns, the median of five pairs; that both encoded the same is checked by the bytes.
 */
export async function filmBench(): Promise<Row[]> {
  const plan = filmPlan(collages);
  const maker = ffmpeg();
  if (plan === null || !(await maker.isReady())) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const files = await openDiskStore(path.join(folder, 'data'));
  const imaging = createImagingPool({ processes: availableParallelism(), peopleProcesses: 0 });
  try {
    const masters = await Promise.all(
      Array.from({ length: collages }, async (_, at) => files.putBytes(await master(at))),
    );
    const work = (by: FilmMaker) => filmOf(masters, { files, imaging, maker: by });
    const frames = path.join(folder, 'frames.nut');
    // The first one begins the imaging processes and leaves its frames.
    await work(keepingFrames(maker, frames));
    const bare = path.join(folder, 'bare.mp4');
    const bareCall = [...quietly, '-i', frames, '-vf', `fps=${framesPerSecond}`, ...filmEncoding(lengthOf(plan)), bare];
    const ratios: number[] = [];
    const seconds: number[] = [];
    let film = '';
    for (let pair = 0; pair < pairs; pair++) {
      const ours = await timed(async () => {
        film = await work(maker);
      });
      ratios.push(ours / (await timed(() => run('ffmpeg', bareCall))));
      seconds.push(ours / 1000);
    }
    if ((await encodedOf(files.pathOf(film))) !== (await encodedOf(bare))) throw new Error('The frames differ.');
    return rowsOf(median(ratios), median(seconds));
  } finally {
    await Promise.all([imaging.close(), files.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf(ratio: number, seconds: number): Row[] {
  const value = Math.round(ratio * 100) / 100;
  return [
    {
      id: 'film.time',
      what: `film of ${collages} collages, drawn, made and stored ÷ bare ffmpeg encoding its frames`,
      ...{ value, unit: '', goal: `<= ${goal}`, ok: value <= goal },
    },
    { id: 'film.seconds', what: 'the same film', value: Math.round(seconds * 10) / 10, unit: 's', goal: '', ok: true },
  ];
}

const lengthOf = ({ collages: shown, frames }: FilmPlan): number => shown * frames;

/** Answers with the film's hash. */
async function filmOf(masters: readonly { sha256: string }[], deps: DrawDeps): Promise<string> {
  const folder = await deps.files.tempFolder();
  try {
    const outcome = await drawFilm(deps, {
      masters: masters.map(({ sha256 }) => sha256),
      ...{ folder, signal: new AbortController().signal, note: async () => true },
    });
    if (outcome.kind !== 'made') throw new Error(`The film was not made: ${outcome.kind}`);
    return outcome.blobs[0].sha256;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the frames of a film uncompressed, each that differs from the one before it once, and the last one. */
const keepingFrames = (maker: FilmMaker, to: string): FilmMaker => ({
  ...maker,
  async make(order) {
    const { frames, plan } = order;
    const [inputs, graph = ''] = splitGraph(filmInputs({ frames, plan }));
    const differs = `eq(n,0)+gte(n,${plan.frames})*lte(mod(n,${plan.frames}),${plan.fade})+eq(n,${lengthOf(plan) - 1})`;
    const kept = `${graph};[film]select='${differs}'[kept]`;
    const raw = ['-vsync', 'passthrough', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', to];
    await run('ffmpeg', [...quietly, ...inputs, kept, '-map', '[kept]', ...raw]);
    return maker.make(order);
  },
});

const splitGraph = (inputs: readonly string[]): [string[], string | undefined] => [inputs.slice(0, -1), inputs.at(-1)];

/** A hash of what was encoded, whatever the file around it. */
async function encodedOf(film: string): Promise<string> {
  const { stdout } = await run('ffmpeg', [...quietly, '-i', film, '-c', 'copy', '-f', 'md5', '-']);
  return stdout.trim();
}

/** A picture as busy as a collage: soft grounds with grain. */
function master(at: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 + at };
  const background = { r: at * 20, g: 90, b: 140 };
  return sharp({ create: { width: 1000, height: 1150, channels: 3, background, noise } })
    .blur(2)
    .modulate({ hue: at * 30 })
    .jpeg()
    .toBuffer();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
