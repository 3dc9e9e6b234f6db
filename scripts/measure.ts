// The code row: what this repository looks like in numbers, goals beside them. A ratchet: fails when a number that was at its
// goal (scripts/measure.json) leaves it; `--accept` writes down those that have reached theirs.
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { duplicatedShare } from './code/duplicates.ts';
import { filesInCycles, importsOf } from './code/imports.ts';
import { filesForOneNeighbour, folderSizes, queriesOutsideStores } from './code/rooms.ts';
import { type Shape, shapeOf } from './code/shape.ts';
import { codePaths, readSourceFiles } from './code/source-files.ts';
import { brokenWalls } from './code/walls.ts';
import { codesWithoutText, sentencesRead } from './code/words.ts';
import { printRows, type Row } from './rows.ts';

const recordFile = 'scripts/measure.json';

const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Math.round(value * 100) / 100;

const files = readSourceFiles();
const imports = files.flatMap(importsOf);
const source = files.filter(({ isTest }) => !isTest);
const shapes = source.map(shapeOf);
const functions = shapes.flatMap((shape) => shape.functions);
const codeLines = sum(shapes.map((shape) => shape.codeLines));
const perKilo = (pick: (shape: Shape) => number) => round((sum(shapes.map(pick)) / codeLines) * 1000);
const fileLines = shapes.map(({ lines }) => lines);
const functionLines = functions.map(({ lines }) => lines);
const complexities = functions.map(({ complexity }) => complexity);
const testLines = sum(files.filter(({ isTest }) => isTest).map(({ text }) => text.split('\n').length));
const allLines = sum(fileLines);
const components = shapes.filter(({ path }) => path.endsWith('.tsx'));
const importCounts = source.map(({ path }) => imports.filter(({ from }) => from === path).length);
const commentLines = sum(shapes.map((shape) => shape.commentLines));
const appLines = files.find(({ path }) => path === 'server/src/app.ts')?.text.split('\n').length ?? 0;
const barrels = source.filter(({ path }) => /\/index\.tsx?$/.test(path)).length;

const atMost = (id: string, what: string, value: number, limit: number, unit = ''): Row => ({
  id,
  what,
  value,
  unit,
  goal: `≤ ${limit}`,
  ok: value <= limit,
});
const between = (id: string, what: string, value: number, low: number, high: number, unit = ''): Row => ({
  id,
  what,
  value,
  unit,
  goal: `${low}–${high}`,
  ok: value >= low && value <= high,
});

const rows: Row[] = [
  { id: 'files', what: 'source files', value: source.length, unit: '', goal: '', ok: true },
  { id: 'kloc', what: 'code lines', value: round(codeLines / 1000), unit: 'k', goal: '', ok: true },
  between('file-p50', 'file lines, median', percentile(fileLines, 0.5), 60, 110),
  atMost('file-p95', 'file lines, p95', percentile(fileLines, 0.95), 250),
  atMost('file-max', 'file lines, longest', Math.max(...fileLines), 400),
  atMost('room-max', 'files in one folder, most', Math.max(...folderSizes(codePaths()).values()), 20),
  atMost(
    'one-neighbour',
    'files for one neighbour only',
    round((filesForOneNeighbour(files, imports).length / source.length) * 100),
    15,
    '%',
  ),
  atMost('sql', 'files with SQL that are no store', queriesOutsideStores(files).length, 0),
  atMost('error-codes', 'error codes without a text', codesWithoutText().length, 0),
  atMost('sentences', 'sentences parsed or shown by the console', sentencesRead(files).length, 0),
  atMost('app-lines', 'lines of app.ts', appLines, 120),
  atMost('function-p50', 'function lines, median', percentile(functionLines, 0.5), 12),
  atMost('function-p95', 'function lines, p95', percentile(functionLines, 0.95), 50),
  atMost('function-max', 'function lines, longest', Math.max(...functionLines), 100),
  atMost(
    'component-p95',
    'function lines in .tsx, p95',
    percentile(
      components.flatMap((one) => one.functions.map(({ lines }) => lines)),
      0.95,
    ),
    80,
  ),
  atMost('complexity-p95', 'complexity, p95', percentile(complexities, 0.95), 6),
  atMost('complexity-15', 'functions over 15', complexities.filter((value) => value > 15).length, 0),
  atMost(
    'any',
    'any per 1000 lines',
    perKilo((shape) => shape.any),
    0,
  ),
  atMost(
    'casts',
    'casts (`as`) per 1000 lines',
    perKilo((shape) => shape.casts),
    1,
  ),
  atMost(
    'non-null',
    '`!` per 1000 lines',
    perKilo((shape) => shape.nonNull),
    0,
  ),
  atMost('suppressions', 'ts-ignore and the like', sum(shapes.map((shape) => shape.suppressions)), 0),
  atMost(
    'lint-off',
    'lint switched off, per 1000 lines',
    perKilo((shape) => shape.lintOff),
    0.1,
  ),
  atMost('todos', 'TODO and FIXME', sum(shapes.map((shape) => shape.todos)), 0),
  atMost('duplication', 'lines written twice', round(duplicatedShare(source) * 100), 1, '%'),
  atMost('cycles', 'files in import cycles', filesInCycles(imports).length, 0),
  atMost('walls', 'broken walls', imports.flatMap(brokenWalls).length, 0),
  atMost('barrels', 'barrels', barrels, 0),
  atMost(
    'default-exports',
    'default exports',
    source.filter(({ path, text }) => !path.endsWith('.config.ts') && /^export default /m.test(text)).length,
    0,
  ),
  atMost(
    'env-readers',
    'readers of the environment in the product',
    source.filter(({ path, text }) => /^(server|console)\/src/.test(path) && /\bprocess\.env\b/.test(text)).length,
    2,
  ),
  atMost('imports-p50', 'imports per file, median', percentile(importCounts, 0.5), 5),
  atMost('imports-p95', 'imports per file, p95', percentile(importCounts, 0.95), 10),
  atMost(
    'effects',
    'useEffect per .tsx file',
    round(sum(components.map((one) => one.effects)) / Math.max(1, components.length)),
    0.1,
  ),
  between('comments', 'comment share', round((commentLines / allLines) * 100), 4, 12, '%'),
  between('tests', 'test lines ÷ source lines', round(testLines / allLines), 0.8, 1.5),
];

const record = z.parse(z.array(z.string()), JSON.parse(readFileSync(recordFile, 'utf8')));
const fallen = rows.filter(({ id, ok, goal }) => goal !== '' && !ok && record.includes(id));
printRows(rows);
if (process.argv.includes('--accept')) {
  const reached = rows.filter(({ ok, goal }) => ok && goal !== '').map(({ id }) => id);
  writeFileSync(recordFile, `${JSON.stringify([...new Set([...record, ...reached])].sort(), null, 2)}\n`);
}
for (const { what, value, goal } of fallen) console.error(`${what} was at its goal (${goal}) and is ${value} now.`);
process.exit(fallen.length > 0 ? 1 : 0);
