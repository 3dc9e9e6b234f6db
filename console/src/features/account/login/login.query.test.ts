import type { RefusalCode } from '@kolaj/contract/refusals';
import { describe, expect, it } from 'vitest';
import { registerOutcome } from '../register/register.query.ts';
import { loginOutcome } from './login.query.ts';

const refused = (code: RefusalCode) => ({ success: false as const, code, message: '' });

describe('the state of a login', () => {
  it('stores its text when it failed (ERR-09)', () => {
    expect(loginOutcome(refused('login_failed'))).toMatchObject({
      kind: 'failed',
      stored: { id: 'login.could-not', message: "Could't login..." },
    });
  });

  it('tells the question for a code from a wrong code', () => {
    expect(loginOutcome(refused('second_factor'))).toEqual({ kind: 'second-factor', isWrong: false });
    expect(loginOutcome(refused('second_factor_wrong'))).toEqual({ kind: 'second-factor', isWrong: true });
    const inside = (agent: boolean) => loginOutcome({ success: true, data: { agent } });
    expect([inside(false), inside(true)]).toMatchObject([{ isAgent: false }, { kind: 'logged-in', isAgent: true }]);
    expect(loginOutcome(refused('account_off'))).toEqual({ kind: 'switched-off' });
  });
});

describe('the state of a registration', () => {
  it('stores its text when it failed (ERR-11)', () => {
    for (const code of ['mail_used', 'registration_closed', 'invitation_needed'] as const) {
      expect(registerOutcome(refused(code))).toMatchObject({
        kind: 'failed',
        isMailUsed: code === 'mail_used',
        stored: { id: 'register.could-not', message: "Could't register..." },
      });
    }
    expect(registerOutcome({ success: true })).toEqual({ kind: 'registered' });
  });
});
