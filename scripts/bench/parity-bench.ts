import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Row } from '../rows.ts';

/** What the journey writes beside its results, and the goal of each. */
const figures = [
  { id: 'parity.differing', what: 'text and overlay pixels that differ, browser and server', unit: 'px', limit: 0 },
  { id: 'parity.paths', what: 'scenes that are not byte-equal, browser and server', unit: '', limit: 0 },
  { id: 'parity.psnr', what: "the editor's canvas against the render, before encoding", unit: 'dB', least: 38 },
  { id: 'parity.mad', what: 'mean difference of the same ÷ that of the JPEG itself', unit: '', limit: 1 },
] as const;

/** What is read of a test report. */
interface Report {
  suites: { specs: { tests: { annotations: { type: string; description?: string }[] }[] }[] }[];
}

/** How equal the editor's picture and the delivered one are, as the journey `e2e/collage/parity.spec.ts` measures it; no row = it was interrupted. */
export async function parityBench(): Promise<Row[]> {
  const program = spawn('playwright', ['test', 'e2e/collage/parity.spec.ts', '--reporter=json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { suites }: Report = JSON.parse(await text(program.stdout));
  const measured = new Map(
    suites
      .flatMap(({ specs }) => specs)
      .flatMap(({ tests }) => tests)
      .flatMap(({ annotations }) => annotations)
      .map(({ type, description }) => [type, Number(description)]),
  );
  return figures.flatMap((figure): Row[] => {
    const value = measured.get(figure.id);
    return value === undefined ? [] : [rowOf(figure, value)];
  });
}

function rowOf({ id, what, unit, ...goal }: (typeof figures)[number], value: number): Row {
  const isMost = 'limit' in goal;
  return {
    id,
    what,
    value,
    unit,
    goal: isMost ? `<= ${goal.limit}` : `>= ${goal.least}`,
    ok: isMost ? value <= goal.limit : value >= goal.least,
  };
}
