// The whole proof: checks, unit, integration and browser journeys. Ends with one line of counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { provideOldNodes } from './launcher/old-nodes.mjs';
import { provideFileServers } from './programs/find-file-servers.mjs';
import { findHeadlessShell } from './programs/find-headless-shell.mjs';
import { providePooler } from './programs/find-pooler.mjs';
import { runSteps } from './run-steps.mjs';
import { checkSteps, playwrightStep, resultFiles, vitestStep } from './steps.mjs';

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
const chromium = await findHeadlessShell();
console.log(`Chromium: ${chromium}`);
process.env.CHROMIUM_PATH = chromium;
provideFileServers();
providePooler();
provideOldNodes();

const allPassed = await runSteps([...checkSteps, vitestStep, playwrightStep]);
const { passed, failed } = countTests();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(allPassed ? 0 : 1);

function countTests() {
  const vitest = readJson(resultFiles.vitest);
  const playwright = readJson(resultFiles.playwright);
  return {
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats?.expected ?? 0) + (playwright?.stats?.flaky ?? 0),
    failed: (vitest?.numFailedTests ?? 0) + (playwright?.stats?.unexpected ?? 0),
  };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
