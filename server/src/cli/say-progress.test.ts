import { expect, it } from 'vitest';
import { sayProgress } from './say-progress.ts';

function told(isTerminal: boolean): string[] {
  const lines: string[] = [];
  let seconds = 0;
  const progress = sayProgress({ say: (line) => void lines.push(line), isTerminal, now: () => seconds * 1000 });
  progress.stage('Copying 9 files…');
  for (let count = 1; count <= 9; count++) {
    seconds++;
    progress.done(count, 9);
  }
  progress.stage('Reading…');
  return lines;
}

it('says every few seconds at a terminal how far it is, and elsewhere a line a stage', () => {
  expect(told(true)).toEqual(['Copying 9 files…', '  3 of 9', '  6 of 9', '  9 of 9', 'Reading…']);
  expect(told(false)).toEqual(['Copying 9 files…', 'Reading…']);
});
