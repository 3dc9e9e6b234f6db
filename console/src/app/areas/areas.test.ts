import { describe, expect, it } from 'vitest';
import { type Area, areaState } from './areas.ts';

const shop = {
  features: { broadcast: true, telegram: true, reels: true, has_schema: true },
  server_config: { ftp_key: 'key', whatsapp: null },
};
const bare = {
  features: { broadcast: false, telegram: false, reels: false, has_schema: true },
  server_config: { ftp_key: null, whatsapp: null },
};
const always: readonly Area[] = ['analytic'];
const bySwitch: readonly Area[] = ['reels'];

describe('what an area without content says (D-87)', () => {
  it('is that this version does not have it, where the shop would', () => {
    for (const area of [...always, ...bySwitch]) expect(areaState(area, shop)).toBe('not-yet');
  });

  it('is that it is not set up, where the navigation hides it', () => {
    for (const area of bySwitch) expect(areaState(area, bare)).toBe('not-set-up');
    for (const area of always) expect(areaState(area, bare)).toBe('not-yet');
    expect(areaState('telegram', bare)).toBe('not-set-up');
  });
});
