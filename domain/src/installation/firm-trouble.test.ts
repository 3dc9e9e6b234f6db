import { expect, it } from 'vitest';
import { type CountedTrouble, type FirmSigns, isInTrouble, troublesOf } from './firm-trouble.ts';

const fine: FirmSigns = {
  ...{ sends_stopped: 0, uncertain: 0, jobs_given_up: 0, collages_failed: 0 },
  ...{ phones: 2, phones_active: 2 },
};

it.each<[string, Partial<FirmSigns>, CountedTrouble[], boolean]>([
  ['nothing', {}, [], false],
  ['a job that was given up', { jobs_given_up: 1 }, ['jobs_given_up'], true],
  ['a send that stopped by itself', { sends_stopped: 1 }, ['sends_stopped'], true],
  ['a message of which nobody knows', { uncertain: 1 }, ['uncertain'], true],
  ['a collage that failed', { collages_failed: 1 }, ['collages_failed'], true],
  ['a phone that is lost', { phones_active: 1 }, [], true],
  ['all of it', { collages_failed: 3, sends_stopped: 1 }, ['sends_stopped', 'collages_failed'], true],
])('a firm with %s', (_what, own, troubles, isIn) => {
  expect([troublesOf({ ...fine, ...own }), isInTrouble({ ...fine, ...own })]).toEqual([troubles, isIn]);
});
