// Everything but the browser journeys.
import { mkdirSync } from 'node:fs';
import { runSteps } from './run-steps.mjs';
import { checkSteps, vitestStep } from './steps.mjs';

mkdirSync('test-results', { recursive: true });
process.exit((await runSteps([...checkSteps, vitestStep])) ? 0 : 1);
