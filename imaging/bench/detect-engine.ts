/** The detectors in a process of their own: prints what they cost as one line of JSON. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { searchBarcodes } from '../src/detect/barcode-search.ts';
import { loadModels, smallPhoto } from '../src/detect/people.ts';

sharp.cache(false);
sharp.concurrency(1);

const warmUps = 5;
const rounds = 25;
const [, , refined = '', original = ''] = process.argv;

const start = performance.now();
const models = await loadModels();
if (!models) throw new Error('The detectors are not installed');
const loadMs = performance.now() - start;
const photo = await smallPhoto(refined);
const cost = {
  loadMs,
  decode: await cpuMsOf(() => smallPhoto(refined)),
  face: await cpuMsOf(() => models.face(photo)),
  body: await cpuMsOf(() => models.body(photo)),
  peakMb: peakMb(),
  search: await cpuMsOf(() => searchBarcodes(original), { times: 3, warm: 1 }),
};
console.log(JSON.stringify(cost));

/** Median CPU ms of one run. */
async function cpuMsOf(run: () => Promise<unknown>, { times = rounds, warm = warmUps } = {}): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < warm + times; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (round >= warm) measured.push((user + system) / 1000);
  }
  return measured.sort((a, b) => a - b)[measured.length >> 1] ?? 0;
}

/** Highest resident memory so far, MB; null without /proc. */
function peakMb(): number | null {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return peak === undefined ? null : (Number(peak) * 1024) / 1e6;
  } catch {
    return null;
  }
}
