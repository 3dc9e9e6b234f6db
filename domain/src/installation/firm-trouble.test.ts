import { expect, it } from 'vitest';
import {
  type FirmNeed,
  type FirmSetup,
  type FirmSigns,
  type FirmTrouble,
  isAsleep,
  isInTrouble,
  needsOf,
  troublesOf,
} from './firm-trouble.ts';

const fine: FirmSigns & FirmSetup = {
  ...{ sends_stopped: 0, uncertain: 0, jobs_given_up: 0, collages_failed: 0 },
  ...{ phones_lost: [], trial_over: false, asleep: false },
  ...{ phones: 2, questions: 0, has_source: true, has_template: true },
};

it.each<[string, Partial<FirmSigns & FirmSetup>, FirmTrouble[], boolean]>([
  ['nothing', {}, [], false],
  ['a job that was given up', { jobs_given_up: 1 }, ['jobs_given_up'], true],
  ['a send that stopped by itself', { sends_stopped: 1 }, ['sends_stopped'], true],
  ['a message of which nobody knows', { uncertain: 1 }, ['uncertain'], true],
  ['a collage that failed', { collages_failed: 1 }, ['collages_failed'], true],
  ['a phone that is lost', { phones_lost: [{}] }, ['phones_lost'], true],
  ['a trial that is over', { trial_over: true }, ['trial_over'], true],
  ['an open question', { questions: 1 }, [], true],
  ['a lost phone that sleeps', { asleep: true, trial_over: true, phones_lost: [{}] }, [], false],
  ['an open question although it sleeps', { asleep: true, questions: 1 }, [], true],
  [
    'several, the most urgent first',
    { trial_over: true, collages_failed: 3, sends_stopped: 1, phones_lost: [{}] },
    ['phones_lost', 'sends_stopped', 'collages_failed', 'trial_over'],
    true,
  ],
])('a firm with %s', (_what, own, troubles, isIn) => {
  expect([troublesOf({ ...fine, ...own }), isInTrouble({ ...fine, ...own })]).toEqual([troubles, isIn]);
});

const now = new Date('2026-06-01T12:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);

it.each<[boolean, string, { createdAt: Date; subscriptionPackage?: string; did?: Date }]>([
  [true, 'ended 31 days ago, with nothing done', { createdAt: before(45) }],
  [true, 'ended long ago, like the last send', { createdAt: before(200), did: before(31) }],
  [false, 'ended long ago, and something was sent since', { createdAt: before(200), did: before(29) }],
  [false, 'ended 28 days ago', { createdAt: before(42) }],
  [false, 'was paid for', { createdAt: before(200), subscriptionPackage: 'pro' }],
])('sleeps: %s when its trial %s', (isSo, _what, { createdAt, subscriptionPackage = 'trial-start', did = null }) => {
  const trial = { subscriptionPackage, createdAt, trialDays: 14, timeZone: 'Europe/Istanbul', now };
  expect(isAsleep(trial, { did: [did, null] })).toBe(isSo);
});

it.each<[string, Partial<FirmSetup>, FirmNeed[]]>([
  ['nothing', {}, []],
  ['an answer', { questions: 2 }, ['answer']],
  ['a source of photos', { has_source: false }, ['source']],
  ['a template', { has_template: false }, ['template']],
  ['a phone', { phones: 0 }, ['phone']],
  [
    'everything',
    { questions: 1, has_source: false, has_template: false, phones: 0 },
    ['answer', 'source', 'template', 'phone'],
  ],
])('a firm waits for %s', (_what, own, needs) => {
  expect(needsOf({ ...fine, ...own })).toEqual(needs);
});
