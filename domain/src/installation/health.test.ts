import { describe, expect, it } from 'vitest';
import {
  type Counted,
  type Finding,
  findingsOf,
  type InstallationSigns,
  isGrave,
  type ProcessSigns,
} from './health.ts';

const GB = 1024 ** 3;

const aProcess = (given: Partial<ProcessSigns> = {}): ProcessSigns => ({
  ...{
    host: 'one',
    roles: ['web', 'worker', 'scheduler'],
    version: '1.0.0',
    ageSeconds: 9000,
    silentSeconds: 3,
    clockOffSeconds: 0,
  },
  ...{ loopMs: 12, waiting: 0, freeBytes: 100 * GB, lately: [] },
  ...given,
});

const signs = (given: Partial<InstallationSigns> = {}): InstallationSigns => ({
  ...{
    processes: [aProcess()],
    dueJobs: [],
    givenUp: 0,
    laneWaitSeconds: 0,
    uncertain: 0,
    backup: 'fine',
    logWaitSeconds: 0,
  },
  ...given,
});

const codes = (given: Partial<InstallationSigns>) => findingsOf(signs(given)).map(({ code }) => code);

const counted = (sign: Counted['sign'], name: string, outcome: string, count: number): Counted => ({
  ...{ sign, name, outcome, count, seconds: 1 },
});

it('a healthy installation has no findings', () => {
  expect(findingsOf(signs())).toEqual([]);
});

describe('processes', () => {
  it('each needed role is named that no living process has', () => {
    const processes = [aProcess({ roles: ['web'] }), aProcess({ roles: ['worker', 'scheduler'], silentSeconds: 60 })];
    expect(findingsOf(signs({ processes }))).toEqual([
      { code: 'nobody_serves', role: 'worker' },
      { code: 'nobody_serves', role: 'scheduler' },
      { code: 'process_lost', host: 'one', seconds: 60 },
    ]);
  });

  it('one that went silent is told for an hour, and then is history', () => {
    expect(codes({ processes: [aProcess(), aProcess({ silentSeconds: 3599 })] })).toEqual(['process_lost']);
    expect(codes({ processes: [aProcess(), aProcess({ silentSeconds: 3600 })] })).toEqual([]);
  });

  it('one that was started again since is back', () => {
    const lost = aProcess({ silentSeconds: 300 });
    expect(codes({ processes: [aProcess({ ageSeconds: 290 }), lost] })).toEqual([]);
    expect(codes({ processes: [aProcess({ ageSeconds: 310 }), lost] })).toEqual(['process_lost']);
    expect(codes({ processes: [aProcess({ ageSeconds: 290, host: 'two' }), lost] })).toEqual(['process_lost']);
    const web = aProcess({ ageSeconds: 290, roles: ['web'] });
    expect(codes({ processes: [aProcess(), web, lost] })).toEqual(['process_lost']);
  });

  it.each<[Partial<ProcessSigns>, Finding['code'][]]>([
    [{ freeBytes: 2 * GB }, []],
    [{ freeBytes: 2 * GB - 1 }, ['disk_low']],
    [{ loopMs: 250 }, []],
    [{ loopMs: 251 }, ['busy']],
    [{ waiting: 5 }, []],
    [{ waiting: 6 }, ['connections_short']],
    [{ clockOffSeconds: -5 }, []],
    [{ clockOffSeconds: -6 }, ['clock_off']],
  ])('of %o says %o', (given, found) => {
    expect(codes({ processes: [aProcess(given)] })).toEqual(found);
  });

  it('several versions at once are an upgrade, or a machine that was forgotten', () => {
    const processes = [aProcess({ version: '1.1.0' }), aProcess({ version: '1.0.0' })];
    expect(findingsOf(signs({ processes }))).toEqual([{ code: 'versions_differ', versions: ['1.0.0', '1.1.0'] }]);
  });
});

describe('what was counted in the last ten minutes', () => {
  it.each<[string, Counted[], Finding[]]>([
    ['one failed answer alone', [counted('request', '', 'failed', 1), counted('request', '', 'answered', 5)], []],
    [
      'one of a hundred failed',
      [counted('request', '', 'failed', 2), counted('request', '', 'answered', 198)],
      [{ code: 'answers_failed', count: 2, of: 200 }],
    ],
    ['fewer failed', [counted('request', '', 'failed', 2), counted('request', '', 'answered', 199)], []],
    ['a crash', [counted('picture', 'refine', 'crashed', 1)], [{ code: 'pictures_crashed', count: 1 }]],
    [
      'a store that is full',
      [counted('store', 'ENOSPC', 'failed', 3)],
      [{ code: 'store_failed', reason: 'ENOSPC', count: 3 }],
    ],
    ['nine silent calls', [counted('call', 'waha', 'silent', 9)], []],
    [
      'a fifth without an answer, of one provider',
      [
        counted('call', 'waha', 'silent', 1),
        counted('call', 'waha', 'never-left', 1),
        counted('call', 'waha', 'answered', 8),
      ],
      [{ code: 'provider_silent', provider: 'waha', count: 2, of: 10 }],
    ],
    [
      'another provider is no excuse',
      [counted('call', 'waha', 'silent', 10), counted('call', 'provider', 'answered', 900)],
      [{ code: 'provider_silent', provider: 'waha', count: 10, of: 10 }],
    ],
    ['refusals are answers', [counted('call', 'waha', 'refused', 50)], []],
  ])('%s', (_what, lately, found) => {
    const halves = [aProcess({ lately: lately.slice(0, 1) }), aProcess({ host: 'two', lately: lately.slice(1) })];
    expect(findingsOf(signs({ processes: halves }))).toEqual(found);
  });

  it('a process that is gone says nothing of now', () => {
    const gone = aProcess({ silentSeconds: 4000, lately: [counted('picture', 'refine', 'crashed', 1)] });
    expect(codes({ processes: [aProcess(), gone] })).toEqual([]);
  });
});

it.each<[Partial<InstallationSigns>, Finding[]]>([
  [{ laneWaitSeconds: 60 }, []],
  [{ laneWaitSeconds: 61 }, [{ code: 'sending_waits', seconds: 61 }]],
  [{ dueJobs: [{ name: 'a', seconds: 900 }] }, []],
  [{ dueJobs: [{ name: 'a', seconds: 901 }] }, [{ code: 'jobs_wait', job: 'a', seconds: 901 }]],
  [{ givenUp: 2 }, [{ code: 'jobs_given_up', count: 2 }]],
  [{ uncertain: 4 }, [{ code: 'uncertain', count: 4 }]],
  [{ logWaitSeconds: 300 }, []],
  [{ logWaitSeconds: 301 }, [{ code: 'moments_wait', seconds: 301 }]],
  [{ backup: 'late' }, [{ code: 'backup_late' }]],
  [{ backup: 'never' }, [{ code: 'backup_never' }]],
  [{ backup: 'awaited' }, [{ code: 'backup_awaited' }]],
])('of %o says %o', (given, found) => {
  expect(findingsOf(signs(given))).toEqual(found);
});

it('what stops people comes first, and is told from what can wait', () => {
  const found = findingsOf(signs({ processes: [], laneWaitSeconds: 200, uncertain: 1, backup: 'late' }));
  expect(found.map((finding) => [finding.code, isGrave(finding)])).toEqual([
    ['nobody_serves', true],
    ['nobody_serves', true],
    ['nobody_serves', true],
    ['sending_waits', true],
    ['uncertain', false],
    ['backup_late', false],
  ]);
});
