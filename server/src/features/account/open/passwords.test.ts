import { describe, expect, it } from 'vitest';
import { decoyHash, hashPassword, isRightPassword } from './passwords.ts';

/** S7: what an attacker with the table has to pay for each guess. */
const paid = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;

describe('a stored password', () => {
  it('is argon2id with 19 MiB and two passes, and no two are alike (S7)', async () => {
    const [one, other] = [await hashPassword('Demo-1234!'), await hashPassword('Demo-1234!')];
    const [, memory, passes] = paid.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(one).not.toBe(other);
  });

  it('is compared at the same price when there is no account (S5)', async () => {
    const stored = await hashPassword('Demo-1234!');
    expect(decoyHash.split('$').slice(0, 4)).toEqual(stored.split('$').slice(0, 4));
    expect(await isRightPassword('Demo-1234!', stored)).toBe(true);
    expect(await isRightPassword('Demo-1234?', stored)).toBe(false);
    expect(await isRightPassword('Demo-1234!', null)).toBe(false);
  });

  it('is refused to wait without end: beyond some hundred at once the rest are sent away', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 300 }, () => isRightPassword('x', null)));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBe(300 - 4 - 256);
    expect(refused[0]).toMatchObject({ status: 503, fault: { code: 'busy' } });
    expect(await isRightPassword('x', null)).toBe(false);
  });
});
