import type { ApprovalOutcome } from '@kolaj/contract/approval';
import type { ReturnAbout } from '@kolaj/domain/collage/failure';
import { type Pin, pinAt } from '@kolaj/domain/collage/status/pin';
import { type CollageEvent, type CollageLife, hasSeenContent, moveCollage } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { type Approver, approveCollages } from '../collage/open/save.store.ts';
import { lockLives, writeLife } from '../source/open/life.store.ts';
import { placesOf } from './approval.store.ts';

/** A collage in the version that the person has seen: a decision counts when what it shows is still the same. */
export interface SeenItem {
  id: string;
  version: number;
}

/** Approves what is done and whose picture shows exactly the seen version (VER-02, D-35). Each item has its own outcome. */
export async function approveAll(
  scope: ShopScope,
  { items, by }: { items: readonly SeenItem[]; by: Approver },
): Promise<ApprovalOutcome[]> {
  const lives = await lockLives(
    scope,
    items.map(({ id }) => id),
  );
  const outcomes = items.map(({ id, version }) => ({ id, ...approvalOf(lives.get(id), version) }));
  // Who confirms twice has confirmed: only the first one writes who and when.
  const approved = outcomes.flatMap(({ id, version }) =>
    version !== undefined && lives.get(id)?.status === 'done' ? [{ id, version }] : [],
  );
  await approveCollages(scope, { approved, by });
  await tellChanged(
    scope,
    approved.map(({ id }) => id),
  );
  return outcomes;
}

function approvalOf(life: CollageLife | undefined, version: number): Omit<ApprovalOutcome, 'id'> {
  if (!life) return { kind: 'not-found' };
  if (!hasSeenContent(version, life)) return { kind: 'conflict' };
  if (life.status === 'verified') return { kind: 'approved', version: life.version };
  const step = moveCollage(life, { kind: 'approve' });
  return step.kind === 'moved' ? { kind: 'approved', version: step.collage.version } : { kind: 'not-ready' };
}

/** Sends a collage back for work with a person's note, or replaces the note of one that was sent back. */
export async function returnItem(
  scope: ShopScope,
  { id, version, note, pin, about }: SeenItem & { note: string; pin: Pin | null; about?: ReturnAbout },
): Promise<ApprovalOutcome> {
  const life = (await lockLives(scope, [id])).get(id);
  if (!life) return { id, kind: 'not-found' };
  if (!hasSeenContent(version, life)) return { id, kind: 'conflict' };
  const named = about === undefined ? {} : { about };
  const event: CollageEvent = { kind: 'send-back', note, pin: pin && pinAt(pin), ...named };
  const next = await move(scope, { id, life }, event);
  return next ? { id, kind: 'returned', version: next.version } : { id, kind: 'conflict' };
}

/** Undoes an approval or a sending back. */
export async function reopenItem(scope: ShopScope, id: string): Promise<ApprovalOutcome> {
  const life = (await lockLives(scope, [id])).get(id);
  if (!life) return { id, kind: 'not-found' };
  const next = await move(scope, { id, life }, { kind: 'reopen' });
  return next ? { id, kind: 'reopened', version: next.version } : { id, kind: 'conflict' };
}

async function move(
  scope: ShopScope,
  { id, life }: { id: string; life: CollageLife },
  event: CollageEvent,
): Promise<CollageLife | null> {
  const step = moveCollage(life, event);
  if (step.kind !== 'moved') return null;
  await writeLife(scope, id, step.collage);
  await tellChanged(scope, [id]);
  return step.collage;
}

async function tellChanged(scope: ShopScope, ids: readonly string[]): Promise<void> {
  const [only] = ids;
  for (const place of await placesOf(scope, ids)) {
    await tell(scope, { kind: 'collages', ...place, ...(ids.length === 1 && only ? { id: only } : {}) });
  }
}
