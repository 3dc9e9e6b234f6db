import type { Build } from '@kolaj/contract/site/site';
import { describe, expect, it } from 'vitest';
import { buildState, stagesOf } from './build-state.ts';

const data = {
  products: 10,
  brands: [],
  folders: 1,
  warnings: [],
  pages: 20,
  size: 1000,
  seconds: 2,
  revision: 'abc',
  preview_url: 'https://site.test/p/1',
  live_url: 'https://site.test/s/demo',
};
const build = (id: string, status: Build['status'], over: Partial<Build> = {}): Build => ({
  id,
  status,
  stage: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:02.000Z',
  data: status === 'published' || status === 'retired' ? data : null,
  error: null,
  kept: true,
  ...over,
});
const changes = (added = 0, changed = 0, removed = 0) => ({
  ...{ added, changed, removed, pictures: [] },
  of_changed: { prices: 0, names: 0, values: 0, pictures: 0 },
  lacking: { code: 0, price: 0 },
  same_code: { first: [], total: 0 },
  ...{ lacks_number: false, without_currency: 0, waiting: 0 },
  ...{ settings: [], brands: [] },
});

describe('the builds of a shop', () => {
  it('are empty before the first approval', () => {
    expect(buildState({ result: [], changes: changes() })).toMatchObject({ isEmpty: true, changes: 0, live: null });
  });

  it('count settings and brands as changes too', () => {
    const look = { settings: ['title', 'logo'], brands: ['Beren'] };
    expect(buildState({ result: [], changes: { ...changes(1), ...look } }).changes).toBe(4);
  });

  it('are not empty once something is approved', () => {
    expect(buildState({ result: [], changes: changes(3) })).toMatchObject({ isEmpty: false, changes: 3 });
  });

  it('keep the live version while a new one is made', () => {
    const { running, live } = buildState({
      result: [build('2', 'building'), build('1', 'published')],
      changes: changes(),
    });
    expect([running?.id, live?.id]).toEqual(['2', '1']);
  });

  it('say that the newest failed, and forget it with the next success', () => {
    const result = [build('2', 'failed', { error: 'no_products' }), build('1', 'published')];
    expect(buildState({ result, changes: changes() }).failed?.error).toBe('no_products');
    expect(buildState({ result: [build('3', 'published'), ...result], changes: changes() }).failed).toBeNull();
  });

  it('offer as versions what was published once', () => {
    const result = [build('4', 'superseded'), build('3', 'unchanged'), build('2', 'published'), build('1', 'retired')];
    const state = buildState({ result, changes: changes() });
    expect(state.versions.map(({ id }) => id)).toEqual(['2', '1']);
    expect(state.unchanged?.id).toBe('3');
  });
});

describe('the stages', () => {
  it('are done up to the one at work', () => {
    expect(stagesOf({ status: 'building', stage: 'pages' }).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'now',
      'open',
      'open',
    ]);
  });

  it('are all open while the build waits', () => {
    expect(stagesOf({ status: 'queued', stage: null }).every(({ state }) => state === 'open')).toBe(true);
  });
});
