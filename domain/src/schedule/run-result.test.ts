import { expect, it } from 'vitest';
import { runResult } from './run-result.ts';

it.each([
  { status: 'due', sends: [], build: null, result: 'waiting' },
  { status: 'running', sends: [], build: null, result: 'waiting' },
  { status: 'missed', sends: [], build: null, result: 'missed' },
  { status: 'failed', sends: [], build: null, result: 'failed' },
  { status: 'ok', sends: [], build: null, result: 'nothing' },
  { status: 'ok', sends: ['running'], build: null, result: 'waiting' },
  { status: 'ok', sends: ['sent'], build: null, result: 'ok' },
  { status: 'ok', sends: ['sent', 'paused'], build: null, result: 'waiting' },
  { status: 'ok', sends: ['sent', 'failed'], build: null, result: 'partial' },
  { status: 'ok', sends: ['partial'], build: null, result: 'partial' },
  { status: 'ok', sends: ['failed', 'cancelled'], build: null, result: 'failed' },
  { status: 'ok', sends: [], build: 'open', result: 'waiting' },
  { status: 'ok', sends: [], build: 'done', result: 'ok' },
  { status: 'ok', sends: [], build: 'failed', result: 'failed' },
] as const)('a run that is $status, with $sends and $build, is said to be $result', ({ result, ...facts }) => {
  expect(runResult(facts)).toBe(result);
});
