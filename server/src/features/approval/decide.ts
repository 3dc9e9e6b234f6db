import type { ApprovalOutcome } from '@kolaj/contract/approval';
import { type Pin, pinAt } from '@kolaj/domain/collage/status/pin';
import { type CollageEvent, type CollageLife, moveCollage } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../kernel/changes.store.ts';
import { approveCollages } from '../collage/open/save.store.ts';
import { lockLives, writeLife } from '../source/open/life.store.ts';
import { placesOf } from './approval.store.ts';

/** A collage in the version that the person has seen. */
export interface SeenItem {
  id: string;
  version: number;
}

/** Approves what is done and whose picture shows exactly the seen version (VER-02, D-35). Each item has its own outcome. */
export async function approveAll(
  scope: ShopScope,
  { items, userId }: { items: readonly SeenItem[]; userId: string },
): Promise<ApprovalOutcome[]> {
  const lives = await lockLives(
    scope,
    items.map(({ id }) => id),
  );
  const outcomes = items.map(({ id, version }) => ({ id, kind: approvalOf(lives.get(id), version) }));
  // Who confirms twice has confirmed: only the first one writes who and when.
  const fresh = outcomes.filter(({ id, kind }) => kind === 'approved' && lives.get(id)?.status === 'done');
  const ids = fresh.map(({ id }) => id);
  await approveCollages(scope, { ids, userId });
  await tellChanged(scope, ids);
  return outcomes;
}

function approvalOf(life: CollageLife | undefined, version: number): ApprovalOutcome['kind'] {
  if (!life) return 'not-found';
  if (life.version !== version) return 'conflict';
  if (life.status === 'verified') return 'approved';
  return moveCollage(life, { kind: 'approve' }).kind === 'moved' ? 'approved' : 'not-ready';
}

/** Sends a collage back for work with a person's note, or replaces the note of one that was sent back. */
export async function returnItem(
  scope: ShopScope,
  { id, version, note, pin }: SeenItem & { note: string; pin: Pin | null },
): Promise<ApprovalOutcome> {
  const life = (await lockLives(scope, [id])).get(id);
  if (!life) return { id, kind: 'not-found' };
  if (life.version !== version) return { id, kind: 'conflict' };
  const event: CollageEvent = { kind: 'send-back', note, pin: pin && pinAt(pin) };
  return { id, kind: (await move(scope, { id, life }, event)) ? 'returned' : 'conflict' };
}

/** Undoes an approval or a sending back. */
export async function reopenItem(scope: ShopScope, id: string): Promise<ApprovalOutcome> {
  const life = (await lockLives(scope, [id])).get(id);
  if (!life) return { id, kind: 'not-found' };
  return { id, kind: (await move(scope, { id, life }, { kind: 'reopen' })) ? 'reopened' : 'conflict' };
}

async function move(
  scope: ShopScope,
  { id, life }: { id: string; life: CollageLife },
  event: CollageEvent,
): Promise<boolean> {
  const step = moveCollage(life, event);
  if (step.kind !== 'moved') return false;
  await writeLife(scope, id, step.collage);
  await tellChanged(scope, [id]);
  return true;
}

async function tellChanged(scope: ShopScope, ids: readonly string[]): Promise<void> {
  const [only] = ids;
  for (const place of await placesOf(scope, ids)) {
    await tell(scope, { kind: 'collages', ...place, ...(ids.length === 1 && only ? { id: only } : {}) });
  }
}
