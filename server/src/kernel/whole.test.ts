import { endpoint } from '@kolaj/contract/endpoint';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '../http/route.ts';
import { missingParts } from './whole.ts';

const call = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, role: 'public', input: z.object({}), output: z.object({}), summary: path });
const [one, other] = [call('/one'), call('/other')];
const handled = (...calls: Route['endpoint'][]): Route[] =>
  calls.map((served) => ({ endpoint: served, handle: async () => ({}) }));
const whole = {
  endpoints: { one },
  routes: handled(one),
  jobs: [{ name: 'a.job' }],
  followingJobs: ['a.job', 'a.job'],
};

describe('what is missing of the product', () => {
  it('is nothing when every call has one handler and every job that follows a fact is listed', () => {
    expect(missingParts(whole)).toEqual([]);
  });

  it.each([
    ['a call without a handler', { routes: [] }, 'one (GET /one) has 0 handlers.'],
    ['a call with two handlers', { routes: handled(one, one) }, 'one (GET /one) has 2 handlers.'],
    ['a handler without a call', { routes: handled(one, other) }, 'GET /other is not in the table of calls.'],
    ['a job that no feature lists', { jobs: [] }, 'The pipeline orders a.job, which no feature lists.'],
    ['two jobs of one name', { jobs: [{ name: 'a.job' }, { name: 'a.job' }] }, '2 jobs are called a.job.'],
  ])('is %s', (_what, change, sentence) => {
    expect(missingParts({ ...whole, ...change })).toEqual([sentence]);
  });
});
