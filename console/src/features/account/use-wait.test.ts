import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/calls/api.ts';
import { waitUntil } from './use-wait.ts';

const refused = (status: number, retryAfterSeconds: number | null) =>
  new ApiError({ status, failure: { code: 'too_many' }, retryAfterSeconds });

describe('how long a form waits after a refusal', () => {
  it('as long as the server says', () => {
    expect(waitUntil(refused(429, 90), 1_000)).toBe(91_000);
  });

  it('half a minute when it does not say', () => {
    expect(waitUntil(refused(429, null), 1_000)).toBe(31_000);
  });

  it('not at all after anything else', () => {
    expect(waitUntil(refused(503, 2), 1_000)).toBeNull();
    expect(waitUntil(new Error('broken'), 1_000)).toBeNull();
  });
});
