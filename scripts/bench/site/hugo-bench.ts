import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildCatalogue } from '@kolaj/catalogue/build';
import type { Row } from '../../rows.ts';
import { benchOptions, benchProducts, benchSite } from './bench-site.ts';
import { writeHugoSite } from './hugo-site.ts';

const rounds = 3;
const run = promisify(execFile);

/**
 * A whole build beside Hugo: both from what is worked out already to files on disk. Ours checks every link too, and makes lists for
 * search, feeds and orders. Nothing is removed before the end, see `siteChangesBench`.
 */
export async function hugoBench(): Promise<Row[]> {
  const hugo = await run('hugo', ['version']).catch(() => null);
  if (hugo === null) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-hugo-'));
  try {
    await writeHugoSite(path.join(folder, 'hugo'), benchSite(), benchOptions);
    return await compare(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string): Promise<Row[]> {
  const { folder: compiled } = await buildCatalogue();
  const script = fileURLToPath(new URL('./whole-build.child.ts', import.meta.url));
  const best = { ours: worst, hugo: worst };
  for (let round = 0; round < rounds; round++) {
    const [ours, hugo] = [path.join(folder, `ours-${round}`), path.join(folder, `public-${round}`)];
    best.hugo = better(best.hugo, await timed('hugo', ['--quiet', '-s', path.join(folder, 'hugo'), '-d', hugo]));
    best.ours = better(best.ours, await ownTimes(script, [ours, compiled]));
  }
  const { ours, hugo } = best;
  return [
    row('site.hugo-wall', `full site of ${benchProducts} products ÷ Hugo, wall (${hugo.wall} s)`, {
      value: ours.wall / hugo.wall,
      limit: 0.5,
    }),
    row('site.hugo-cpu', `full site of ${benchProducts} products ÷ Hugo, CPU (${hugo.cpu} s)`, {
      value: ours.cpu / hugo.cpu,
      limit: 0.3,
    }),
  ];
}

interface Seconds {
  wall: number;
  cpu: number;
}

const worst: Seconds = { wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };
const better = (one: Seconds, other: Seconds): Seconds => ({
  wall: Math.min(one.wall, other.wall),
  cpu: Math.min(one.cpu, other.cpu),
});

/** Without the start of Node and its reading of our sources, which a product that runs has behind it. */
async function ownTimes(script: string, args: readonly string[]): Promise<Seconds> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, [script, ...args], { env });
  const seconds: Seconds = JSON.parse(stdout);
  return seconds;
}

/** Bash tells the CPU time of another program; Node tells its own only. */
async function timed(program: string, args: readonly string[]): Promise<Seconds> {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@"';
  const { stderr } = await run('bash', ['-c', script, 'timed', program, ...args], {
    env: { ...process.env, NODE_ENV: 'production', LC_ALL: 'C' },
  });
  const [wall = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { wall, cpu: Math.round((user + system) * 100) / 100 };
}

function row(id: string, what: string, { value, limit }: { value: number; limit: number }): Row {
  return { id, what, value: Math.round(value * 100) / 100, unit: 'ratio', goal: `<= ${limit}`, ok: value <= limit };
}
