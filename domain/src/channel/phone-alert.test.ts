import { describe, expect, it } from 'vitest';
import { phoneAlert } from './phone-alert.ts';

describe('one alert per transition of a phone (D-64)', () => {
  it.each([
    ['seen for the first time, active', null, 'active', null],
    ['seen for the first time, not active', null, 'loading', null],
    ['stays active', 'active', 'active', null],
    ['turns inactive', 'active', 'loading', 'lost'],
    ['is away in another way', 'loading', 'qr-screen', null],
    ['is back', 'qr-screen', 'active', 'back'],
    ['is not at the provider any more', 'active', 'removed', 'lost'],
  ] as const)('%s', (_what, told, now, alert) => {
    expect(phoneAlert(told, now)).toBe(alert);
  });
});
