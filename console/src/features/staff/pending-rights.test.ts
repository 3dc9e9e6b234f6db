import type { StaffMember } from '@kolaj/contract/shop/staff';
import { describe, expect, it } from 'vitest';
import { withPending } from './pending-rights.ts';

const anyone = { email: '', name: '', role: 'staff', last_seen_at: null, own: false } as const;
const none = { edit: false, approve: false, send: false, manage: false };
const ayse: StaffMember = { ...anyone, user_id: 'ayse', rights: { ...none, approve: true } };
const mert: StaffMember = { ...anyone, user_id: 'mert', rights: none };

describe('switches that are still on their way', () => {
  it('show at once, and only on their person', () => {
    const [first, second] = withPending([ayse, mert], [{ userId: 'ayse', right: 'send', isOn: true }]);
    expect(first?.rights).toEqual({ ...none, approve: true, send: true });
    expect(second?.rights).toEqual(none);
  });
  it('do not undo each other, and the last of the same wins', () => {
    const [first] = withPending(
      [ayse],
      [
        { userId: 'ayse', right: 'send', isOn: true },
        { userId: 'ayse', right: 'approve', isOn: false },
        { userId: 'ayse', right: 'send', isOn: false },
      ],
    );
    expect(first?.rights).toEqual(none);
  });
  it('leave what the server has once they failed: nothing is pending any more', () => {
    expect(withPending([ayse, mert], [])).toEqual([ayse, mert]);
  });
});
