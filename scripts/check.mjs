// Everything but the browser journeys; with --changed only what the changed files can have broken near them, for every save.
import { mkdirSync } from 'node:fs';
import { whatChanged } from './changed.ts';
import { runSteps } from './run-steps.mjs';
import { checkSteps, vitestStep } from './steps.mjs';

mkdirSync('test-results', { recursive: true });
const steps = process.argv.includes('--changed') ? changedSteps() : [...checkSteps, vitestStep];
process.exit((await runSteps(steps)) ? 0 : 1);

/** Unused code and the console's sizes are left to the whole run: they take a build. */
function changedSteps() {
  const { files, tests } = whatChanged();
  console.log(`${files.length} files changed; ${tests.length} test files are theirs`);
  const format = { name: 'format and lint', command: 'biome', args: ['ci', '--no-errors-on-unmatched', ...files] };
  const whole = checkSteps.filter(({ isQuick }) => isQuick);
  const own = { ...vitestStep, name: 'tests beside what changed', args: ['run', ...tests] };
  return [...(files.length > 0 ? [format] : []), ...whole, ...(tests.length > 0 ? [own] : [])];
}
