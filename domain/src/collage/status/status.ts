import type { CollageStage, CollageStatus } from '../collage.ts';
import type { CollageFailure, ReturnAbout } from '../failure.ts';
import type { Pin } from './pin.ts';

/** What the rules need of a stored collage. Active or passive is no part of it (D-39). */
export interface CollageLife {
  status: CollageStatus;
  stage: CollageStage;
  failure: CollageFailure | null;
  /** Person's note when it was sent back; stays until it is approved, so that who looks again knows what to look at. */
  returnNote: string | null;
  /** Where on the picture that note points. */
  returnPin: Pin | null;
  /** The next run ignores slot conditions ('Tekrar İşle'). */
  forced: boolean;
  /** Runs whose worker was lost. */
  attempts: number;
  /** Photos changed in the source after approval; the approved picture stays (D-27). */
  sourceChanged: boolean;
  /** Raised by everything a person decides or changes: who saves over an older one is asked first. */
  version: number;
  /** The version in which what is drawn was changed last; a decision about the picture leaves it and the picture as they are. */
  contentVersion: number;
  /** The content version that the current export shows; null = none yet. */
  exportVersion: number | null;
}

export type CollageEvent =
  /** New or changed photos came in. */
  | { kind: 'imported' }
  | { kind: 'taken' }
  | { kind: 'rendered'; contentVersion: number }
  | { kind: 'failed'; contentVersion: number; failure: CollageFailure }
  | { kind: 'lease-lost' }
  /** 'Tekrar İşle'. */
  | { kind: 'force' }
  /** By the usual rules, after templates, patterns or photos have changed; what is approved stays. */
  | { kind: 'retry' }
  | { kind: 'save-for-preview' }
  /** 'Onaya Gönder'. */
  | { kind: 'send-for-approval' }
  /** In the verify list, or by confirming the export in the editor. */
  | { kind: 'approve' }
  /** Its values were changed from elsewhere (D-36). */
  | { kind: 'edited' }
  | ({ kind: 'send-back' } & Return)
  /** Undo of an approval or of a sending back. */
  | { kind: 'reopen' };

export type RefusalReason = 'busy' | 'not_done' | 'not_failed' | 'not_rendered' | 'nothing_to_undo';

export type CollageStep =
  /** `render` = a worker has to draw this version now. */
  | { kind: 'moved'; collage: CollageLife; render: boolean }
  /** The event is of an older version, or of a run that is not the current one. */
  | { kind: 'ignored' }
  | { kind: 'refused'; why: RefusalReason };

/** Lost workers before a collage fails with `internal` (D-34). */
const maxAttempts = 3;

/** A collage that an import has just found (section J). */
export const importedCollage: CollageLife = {
  status: 'pending',
  stage: 'queued',
  failure: null,
  returnNote: null,
  returnPin: null,
  forced: false,
  attempts: 0,
  sourceChanged: false,
  version: 1,
  contentVersion: 1,
  exportVersion: null,
};

/** The collage state machine (section J, D-35): one event, one next state, or the reason why not. */
export function moveCollage(collage: CollageLife, event: CollageEvent): CollageStep {
  switch (event.kind) {
    case 'rendered':
      return rendered(collage, event.contentVersion);
    case 'failed':
      return failed(collage, event);
    case 'send-back':
      return sendBack(collage, event);
    default:
      return moves[event.kind](collage);
  }
}

/** Events that say nothing but their kind. */
type PlainEvent = Exclude<CollageEvent['kind'], 'rendered' | 'failed' | 'send-back'>;

const moves: Record<PlainEvent, (collage: CollageLife) => CollageStep> = {
  imported: reimport,
  taken: (collage) => (isPending(collage, 'queued') ? moved(collage, { stage: 'processing' }) : { kind: 'ignored' }),
  'lease-lost': leaseLost,
  force: (collage) => (collage.status === 'failed' ? queued(collage, { forced: true }) : refused('not_failed')),
  retry: (collage) =>
    collage.status === 'failed' || collage.status === 'done'
      ? queued(collage, { forced: false })
      : refused(collage.status === 'pending' ? 'busy' : 'not_failed'),
  'save-for-preview': (collage) =>
    isBusy(collage) ? refused('busy') : edit(collage, { status: 'pending', stage: 'preview' }),
  'send-for-approval': (collage) =>
    isBusy(collage) ? refused('busy') : edit(collage, { status: 'done', stage: 'idle' }),
  edited,
  approve,
  reopen,
};

/** Whether the export shows what the collage says now. */
export function hasFreshExport({
  contentVersion,
  exportVersion,
}: Pick<CollageLife, 'contentVersion' | 'exportVersion'>): boolean {
  return contentVersion === exportVersion;
}

/** Whether a person who has seen `version` has seen what is there now; decisions in between change no picture. */
export function hasSeenContent(version: number, life: Pick<CollageLife, 'version' | 'contentVersion'>): boolean {
  return version >= life.contentVersion && version <= life.version;
}

const noFailure = { failure: null, attempts: 0 };
const noNote = { returnNote: null, returnPin: null };

/** A failed one is as far from done as before; what is in somebody's hands is left alone. */
function edited(collage: CollageLife): CollageStep {
  if (collage.status === 'pending') return refused('busy');
  if (collage.status === 'failed') return moved(collage, newContent(collage));
  return edit(collage, { status: 'done', stage: 'idle' });
}

function newContent({ version }: CollageLife): Pick<CollageLife, 'version' | 'contentVersion'> {
  return { version: version + 1, contentVersion: version + 1 };
}

function decided(collage: CollageLife, change: Partial<CollageLife>): CollageStep {
  return moved(collage, { ...change, version: collage.version + 1 });
}

function moved(collage: CollageLife, change: Partial<CollageLife>, render = false): CollageStep {
  return { kind: 'moved', collage: { ...collage, ...change }, render };
}

function refused(why: RefusalReason): CollageStep {
  return { kind: 'refused', why };
}

function isPending({ status, stage }: CollageLife, wanted: CollageStage): boolean {
  return status === 'pending' && stage === wanted;
}

/** The machine has it; a preview is the person's own and may be saved again. */
function isBusy(collage: CollageLife): boolean {
  return collage.status === 'pending' && collage.stage !== 'preview';
}

function queued(collage: CollageLife, change: Partial<CollageLife>): CollageStep {
  return moved(collage, { ...noFailure, status: 'pending', stage: 'queued', ...newContent(collage), ...change }, true);
}

function edit(collage: CollageLife, change: Partial<CollageLife>): CollageStep {
  return moved(collage, { ...noFailure, forced: false, ...newContent(collage), ...change }, true);
}

/** A verified collage is never altered by an import; it is marked (D-27). */
function reimport(collage: CollageLife): CollageStep {
  if (collage.status === 'verified') return moved(collage, { sourceChanged: true });
  return queued(collage, { forced: false });
}

/** One that was sent back while it was drawn keeps the picture, so that the undo finds it. */
function rendered(collage: CollageLife, contentVersion: number): CollageStep {
  const isOutdated = contentVersion !== collage.contentVersion;
  if (isOutdated || (collage.status === 'failed' && !wasSentBack(collage))) return { kind: 'ignored' };
  const change = { exportVersion: contentVersion, attempts: 0 };
  return collage.status === 'pending'
    ? moved(collage, { ...change, status: 'done', stage: 'idle' })
    : moved(collage, change);
}

function failed(collage: CollageLife, event: Extract<CollageEvent, { kind: 'failed' }>): CollageStep {
  const { contentVersion, failure } = event;
  if (contentVersion !== collage.contentVersion || collage.status === 'verified') return { kind: 'ignored' };
  return moved(collage, { status: 'failed', stage: 'idle', failure, attempts: 0 });
}

function leaseLost(collage: CollageLife): CollageStep {
  const stage = collage.stage === 'processing' ? 'queued' : collage.stage;
  if (collage.status !== 'pending' || collage.stage === 'queued') return { kind: 'ignored' };
  const attempts = collage.attempts + 1;
  if (attempts < maxAttempts) return moved(collage, { stage, attempts }, true);
  return moved(collage, { status: 'failed', stage: 'idle', failure: { reason: 'internal' }, attempts: 0 });
}

function approve(collage: CollageLife): CollageStep {
  if (collage.status !== 'done') return refused('not_done');
  return hasFreshExport(collage)
    ? decided(collage, { ...noNote, status: 'verified', sourceChanged: false })
    : refused('not_rendered');
}

interface Return {
  note: string;
  pin: Pin | null;
  about?: ReturnAbout;
}

/** "Needs work" with the person's note: the same list, the same remedies as a machine's failure. A second note replaces the first. */
function sendBack(collage: CollageLife, { note, pin, about }: Return): CollageStep {
  if (collage.status !== 'done' && !wasSentBack(collage)) return refused('not_done');
  return decided(collage, {
    status: 'failed',
    failure: { reason: 'sent_back', note, ...(about === undefined ? {} : { about }) },
    returnNote: note,
    returnPin: pin,
  });
}

function reopen(collage: CollageLife): CollageStep {
  if (collage.status !== 'verified' && !wasSentBack(collage)) return refused('nothing_to_undo');
  return decided(collage, { ...noFailure, ...noNote, status: 'done' });
}

function wasSentBack({ status, failure }: CollageLife): boolean {
  return status === 'failed' && failure?.reason === 'sent_back';
}
