import { describe, expect, it } from 'vitest';
import { alertKindsFor } from './alerts.ts';

const none = { edit: false, approve: false, send: false, manage: false };

describe('what a phone may be told', () => {
  it('everything, to an owner', () => {
    expect(alertKindsFor({ standing: 'owner', rights: none })).toEqual(['approval', 'sending', 'phone', 'order']);
  });
  it('what staff could do something about', () => {
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, approve: true } })).toEqual(['approval']);
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, send: true } })).toEqual(['sending', 'phone']);
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, edit: true } })).toEqual([]);
  });
  it('nothing, to somebody without a shop', () => {
    expect(alertKindsFor(null)).toEqual([]);
  });
});
