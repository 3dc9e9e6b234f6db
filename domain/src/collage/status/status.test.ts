import { describe, expect, it } from 'vitest';
import { isSendable, statusCounts, sumCounts } from './sendable.ts';
import {
  type CollageEvent,
  type CollageLife,
  type CollageStep,
  hasFreshExport,
  hasSeenContent,
  importedCollage,
  moveCollage,
} from './status.ts';

const collage = (place: string, more: Partial<CollageLife> = {}): CollageLife => {
  const at = (status: CollageLife['status'], stage: CollageLife['stage']) => ({
    ...importedCollage,
    status,
    stage,
    version: 3,
    contentVersion: 3,
    ...more,
  });
  switch (place) {
    case 'queued':
    case 'processing':
    case 'preview':
      return at('pending', place);
    case 'failed':
      return { ...at('failed', 'idle'), failure: { reason: 'no_template', lack: null }, ...more };
    case 'done':
      return { ...at('done', 'idle'), exportVersion: 3, ...more };
    default:
      return { ...at('verified', 'idle'), exportVersion: 3, ...more };
  }
};

/** "status/stage vVersion" and "+render", or why not. */
function shown(step: CollageStep): string {
  if (step.kind === 'ignored') return 'ignored';
  if (step.kind === 'refused') return `refused ${step.why}`;
  const { status, stage, version } = step.collage;
  return `${status}/${stage} v${version}${step.render ? ' +render' : ''}`;
}

const move = (place: string, event: CollageEvent, more: Partial<CollageLife> = {}) =>
  shown(moveCollage(collage(place, more), event));

const fail = {
  kind: 'failed',
  contentVersion: 3,
  failure: { reason: 'no_image', photos: ['a.jpg'] },
} satisfies CollageEvent;
const rendered = { kind: 'rendered', contentVersion: 3 } as const;

describe('the collage state machine', () => {
  it.each<[string, CollageEvent, string]>([
    ['queued', { kind: 'taken' }, 'pending/processing v3'],
    ['processing', { kind: 'taken' }, 'ignored'],
    ['processing', rendered, 'done/idle v3'],
    ['processing', { kind: 'rendered', contentVersion: 2 }, 'ignored'],
    ['processing', fail, 'failed/idle v3'],
    ['processing', { ...fail, contentVersion: 2 }, 'ignored'],
    ['processing', { kind: 'lease-lost' }, 'pending/queued v3 +render'],
    ['done', { kind: 'lease-lost' }, 'ignored'],
    ['failed', { kind: 'force' }, 'pending/queued v4 +render'],
    ['done', { kind: 'force' }, 'refused not_failed'],
    ['failed', { kind: 'retry' }, 'pending/queued v4 +render'],
    ['done', { kind: 'retry' }, 'pending/queued v4 +render'],
    ['verified', { kind: 'retry' }, 'refused not_failed'],
    ['processing', { kind: 'retry' }, 'refused busy'],
    ['processing', { kind: 'save-for-preview' }, 'refused busy'],
    ['failed', { kind: 'save-for-preview' }, 'pending/preview v4 +render'],
    ['done', { kind: 'save-for-preview' }, 'pending/preview v4 +render'],
    ['verified', { kind: 'save-for-preview' }, 'pending/preview v4 +render'],
    ['preview', { kind: 'save-for-preview' }, 'pending/preview v4 +render'],
    ['preview', rendered, 'done/idle v3'],
    ['preview', fail, 'failed/idle v3'],
    ['preview', { kind: 'send-for-approval' }, 'done/idle v4 +render'],
    ['failed', { kind: 'send-for-approval' }, 'done/idle v4 +render'],
    ['done', { kind: 'send-for-approval' }, 'done/idle v4 +render'],
    ['verified', { kind: 'send-for-approval' }, 'done/idle v4 +render'],
    ['queued', { kind: 'send-for-approval' }, 'refused busy'],
    ['done', rendered, 'done/idle v3'],
    ['done', fail, 'failed/idle v3'],
    ['done', { kind: 'approve' }, 'verified/idle v4'],
    ['failed', { kind: 'approve' }, 'refused not_done'],
    ['verified', { kind: 'approve' }, 'refused not_done'],
    ['verified', { kind: 'edited' }, 'done/idle v4 +render'],
    ['processing', { kind: 'edited' }, 'refused busy'],
    ['failed', { kind: 'edited' }, 'failed/idle v4'],
    ['verified', fail, 'ignored'],
    ['failed', rendered, 'ignored'],
    ['done', { kind: 'send-back', note: 'wrong price', pin: null }, 'failed/idle v4'],
    ['verified', { kind: 'send-back', note: '', pin: null }, 'refused not_done'],
    ['verified', { kind: 'reopen' }, 'done/idle v4'],
    ['failed', { kind: 'reopen' }, 'refused nothing_to_undo'],
    ['queued', { kind: 'imported' }, 'pending/queued v4 +render'],
    ['processing', { kind: 'imported' }, 'pending/queued v4 +render'],
    ['failed', { kind: 'imported' }, 'pending/queued v4 +render'],
    ['done', { kind: 'imported' }, 'pending/queued v4 +render'],
    ['verified', { kind: 'imported' }, 'verified/idle v3'],
  ])('%s, %j: %s', (place, event, expected) => {
    expect(move(place, event)).toBe(expected);
  });

  it('approves only what was rendered in exactly this version', () => {
    expect(move('done', { kind: 'approve' }, { exportVersion: 2 })).toBe('refused not_rendered');
    expect(move('done', { kind: 'approve' }, { exportVersion: null })).toBe('refused not_rendered');
  });

  it('counts every decision as a new version of the same picture', () => {
    const approved = moveCollage(collage('done'), { kind: 'approve' });
    expect(approved).toMatchObject({ render: false, collage: { version: 4, contentVersion: 3, exportVersion: 3 } });
    const life = collage('verified', { version: 4 });
    expect(hasFreshExport(life)).toBe(true);
    expect([2, 3, 4, 5].filter((version) => hasSeenContent(version, life))).toEqual([3, 4]);
    expect(moveCollage(life, { kind: 'send-for-approval' })).toMatchObject({
      collage: { version: 5, contentVersion: 5 },
    });
  });

  it('gives up after the third lost worker', () => {
    expect(move('processing', { kind: 'lease-lost' }, { attempts: 1 })).toBe('pending/queued v3 +render');
    const step = moveCollage(collage('processing', { attempts: 2 }), { kind: 'lease-lost' });
    expect(step).toMatchObject({ collage: { status: 'failed', failure: { reason: 'internal' } } });
    expect(move('preview', { kind: 'lease-lost' })).toBe('pending/preview v3 +render');
  });

  it('sends back to "needs work" with the note, and back again by undo', () => {
    const step = moveCollage(collage('done'), { kind: 'send-back', note: 'price is 24.50', pin: { x: 0.8, y: 0.9 } });
    expect(step).toMatchObject({
      collage: {
        status: 'failed',
        failure: { reason: 'sent_back', note: 'price is 24.50' },
        returnNote: 'price is 24.50',
        returnPin: { x: 0.8, y: 0.9 },
      },
    });
    const undone = step.kind === 'moved' && moveCollage(step.collage, { kind: 'reopen' });
    expect(undone).toMatchObject({
      collage: { status: 'done', failure: null, returnNote: null, returnPin: null, exportVersion: 3 },
    });
  });

  it('keeps what the note is about', () => {
    const step = moveCollage(collage('done'), { kind: 'send-back', note: '', pin: null, about: 'price' });
    expect(step).toMatchObject({ collage: { failure: { reason: 'sent_back', note: '', about: 'price' } } });
  });

  it('takes a better note for one that was sent back', () => {
    const back = { failure: { reason: 'sent_back', note: '' }, returnNote: '' } as const;
    const step = moveCollage(collage('failed', back), { kind: 'send-back', note: 'too dark', pin: null });
    expect(step).toMatchObject({
      collage: { status: 'failed', failure: { reason: 'sent_back', note: 'too dark' }, returnNote: 'too dark' },
    });
    expect(move('failed', { kind: 'send-back', note: 'too dark', pin: null })).toBe('refused not_done');
  });

  it.each<CollageEvent['kind'] & ('send-for-approval' | 'force')>(['send-for-approval', 'force'])(
    'keeps the note through %s, for whoever looks again, until it is approved',
    (kind) => {
      const failure = { reason: 'sent_back', note: 'too dark' } as const;
      const noted = { failure, returnNote: 'too dark', returnPin: { x: 0.5, y: 0.5 } };
      const mended = moveCollage(collage('failed', noted), { kind });
      expect(mended).toMatchObject({ collage: { failure: null, returnNote: 'too dark', returnPin: { x: 0.5 } } });
      const approved = moveCollage(collage('done', { ...noted, failure: null }), { kind: 'approve' });
      expect(approved).toMatchObject({ collage: { status: 'verified', returnNote: null, returnPin: null } });
    },
  );

  it('keeps the picture of one that was sent back while it was drawn, so that the undo can be approved', () => {
    const back = moveCollage(collage('done', { exportVersion: 2 }), { kind: 'send-back', note: 'too dark', pin: null });
    const drawn = back.kind === 'moved' && moveCollage(back.collage, rendered);
    expect(drawn).toMatchObject({ collage: { status: 'failed', failure: { reason: 'sent_back' }, exportVersion: 3 } });
    const undone = drawn && drawn.kind === 'moved' && moveCollage(drawn.collage, { kind: 'reopen' });
    expect(undone).toMatchObject({ collage: { status: 'done', exportVersion: 3 } });
  });

  it('forgets the failure when work goes on', () => {
    expect(moveCollage(collage('failed'), { kind: 'force' })).toMatchObject({
      collage: { failure: null, forced: true },
    });
  });

  it('marks an approved collage whose photos changed and leaves its picture alone', () => {
    expect(moveCollage(collage('verified'), { kind: 'imported' })).toMatchObject({
      render: false,
      collage: { sourceChanged: true, exportVersion: 3 },
    });
  });
});

describe('isSendable', () => {
  const good = { status: 'verified', state: 'active', subfolderState: 'active', exportUrl: '/e/1.jpg' } as const;

  it('needs all four', () => {
    expect(isSendable(good)).toBe(true);
  });

  it.each([
    { status: 'done' as const },
    { status: 'pending' as const },
    { status: 'failed' as const },
    { state: 'passive' as const },
    { subfolderState: 'passive' as const },
    { exportUrl: null },
    { exportUrl: '' },
  ])('%j alone blocks', (change) => {
    expect(isSendable({ ...good, ...change })).toBe(false);
  });
});

describe('badge counts', () => {
  it('count active collages by status and the passive ones apart', () => {
    const counts = statusCounts([
      { status: 'done', state: 'active' },
      { status: 'done', state: 'active' },
      { status: 'verified', state: 'passive' },
    ]);
    expect(counts).toEqual({ pending: 0, failed: 0, done: 2, verified: 0, passive: 1 });
    expect(sumCounts([counts, counts])).toEqual({ pending: 0, failed: 0, done: 4, verified: 0, passive: 2 });
  });
});
