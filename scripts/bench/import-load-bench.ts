import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeBenchFolder } from '@kolaj/demo-photos/source/write-source';
import type { Row } from '../rows.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

const drawn = 30;
/** What another shop and the machine may feel of an import, at most. */
const goal = { ms: 100, mb: 300 };
/** Two people of the other shop look around: each asks again this soon after an answer, ms. */
const pauseMs = 20;
const lookingAround: readonly [string, object][] = [
  ['/shop/watch/list', {}],
  ['/shop/folder/list', {}],
  ['/shop/import/list', {}],
  ['/shop/import/history', {}],
  ['/shop/folder/list_all', {}],
];

/**
 * How long the console of one shop waits for answers while another shop imports on the same machine.
 *
 * @param photos of the import; the figure is for 1,000
 */
export async function importLoadBench(photos: number): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-load-'));
  const dataDir = path.join(folder, 'data');
  try {
    await writeBenchFolder(path.join(folder, 'photos'), { photos: drawn });
    // No demo, whose making is no matter of this figure; every shop gets a source of its own.
    const product = await startProduct(dataDir, { KOLAJ_DEMO: 'off', KOLAJ_AUTO_FTP: 'on' });
    const { times, usable, peakMb } = await measured(product, { folder, dataDir, photos }).finally(product.stop);
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
    const during = `while another shop imports ${photos} photos (${times.length} calls)`;
    const common = { unit: 'ms', goal: '', ok: true };
    return [
      { ...common, id: 'import.api-p50', what: `a shop's calls ${during}, median`, value: at(0.5) },
      {
        ...common,
        id: 'import.api-p99',
        what: `a shop's calls ${during}, 99th percentile`,
        value: at(0.99),
        goal: `≤ ${goal.ms}`,
        ok: at(0.99) <= goal.ms,
      },
      {
        id: 'import.main-mb',
        what: `most memory of the serving process while it imports ${photos} photos`,
        value: Math.round(peakMb),
        unit: 'MB',
        goal: `≤ ${goal.mb}`,
        ok: peakMb <= goal.mb,
      },
      {
        id: 'import.one-bad',
        what: `photos used of ${photos} with one cut off (I14)`,
        value: usable,
        unit: '',
        goal: `= ${photos - 1}`,
        ok: usable === photos - 1,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(
  { origin, peakMb }: RunningProduct,
  { folder, dataDir, photos }: { folder: string; dataDir: string; photos: number },
): Promise<{ times: number[]; usable: number; peakMb: number }> {
  const importing = await aShop(origin, 'load');
  const [own = ''] = await readdir(path.join(dataDir, 'sources'));
  await multiply(path.join(folder, 'photos', 'Bench'), path.join(dataDir, 'sources', own, 'Load', 'Load'), photos);
  const seen = await askDuringImport(importing, await aShop(origin, 'other'));
  return { ...seen, peakMb: await peakMb() };
}

/** Copies with bytes of their own behind the picture's end: other contents, the same work. The last one is cut off. */
async function multiply(from: string, to: string, photos: number): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  for (let at = 0; at < photos; at++) {
    const file = path.join(to, `LD-${10_000 + Math.floor(at / 3)}_${(at % 3) + 1}.jpg`);
    await copyFile(path.join(from, names[at % names.length] ?? ''), file);
    await appendFile(file, String(at));
    if (at === photos - 1) await truncate(file, 20_000);
  }
}

type Call = (at: string, payload: object) => Promise<{ ms: number; json: Record<string, unknown> }>;

function caller(origin: string): Call {
  let cookie = '';
  return async (at, payload) => {
    const begunAt = performance.now();
    const answer = await fetch(`${origin}/api${at}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const json: Record<string, unknown> = Object(await answer.json());
    if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}: ${JSON.stringify(json)}`);
    return { ms: performance.now() - begunAt, json };
  };
}

/** A new owner with a shop that has templates. */
async function aShop(origin: string, name: string): Promise<Call> {
  const call = caller(origin);
  const person = { email: `${name}@bench.kolaj.test`, password: 'Bench-1234!' };
  await call('/auth/register', { ...person, name: `Bench ${name}`, consent: true });
  await call('/auth/login', { username: person.email, password: person.password });
  await call('/shop/addExampSchema', { data: ['first-1', 'first-1-1', 'first-1-2'] });
  return call;
}

/** Times of the other shop's answers from the click on "import" to the last collage, ms; and how many photos became usable. */
async function askDuringImport(importing: Call, other: Call): Promise<{ times: number[]; usable: number }> {
  for (const [at, payload] of lookingAround) await other(at, payload);
  const sub_folders = [{ name: 'Load', path: 'Load/Load' }];
  await importing('/shop/folder/import', { folder: [{ name: 'Load', path: 'Load', sub_folders }] });

  const times: number[] = [];
  let isOver = false;
  const lookAround = async () => {
    while (!isOver) {
      for (const [at, payload] of lookingAround) {
        times.push((await other(at, payload)).ms);
        await wait(pauseMs);
      }
    }
  };
  const ended = untilEnded(importing).finally(() => {
    isOver = true;
  });
  const [usable] = await Promise.all([ended, lookAround(), lookAround()]);
  return { times, usable };
}

async function untilEnded(call: Call): Promise<number> {
  for (;;) {
    const { json } = await call('/shop/import/list', {});
    const [job] = Object(json.data).result ?? [];
    if (job && !['queued', 'listing', 'copying', 'processing'].includes(job.status)) {
      if (job.status !== 'partial') throw new Error(`The import ended ${job.status}: ${job.error}`);
      return job.photos.done;
    }
    await wait(500);
  }
}
