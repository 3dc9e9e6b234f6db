import type { RefusalCode } from '@kolaj/contract/refusals';
import type { CollageEvent, CollageLife } from '@kolaj/domain/collage/status/status';
import type { Announce } from '../../../events.ts';
import { badRequest, conflict, notFound } from '../../../http/errors.ts';
import type { ShopContext } from '../../../http/route.ts';
import { type Edit, type Saved, saveEdit } from '../open/save.store.ts';
import { refusalText } from './refusals.ts';
import { tellChanged } from './tell-changed.ts';

/** What came of an edit that was to be kept. */
export type Stored =
  | { kind: 'saved'; status: 'pending' | 'failed' | 'done' | 'verified'; version: number }
  | { kind: 'refused'; code: RefusalCode; message: string };

/** Throws 404, 409 and 400 for what an editor that is up to date does not send. */
export async function storeEdit(
  announce: Announce,
  { inShop, note }: ShopContext,
  edit: Edit,
  event: CollageEvent,
): Promise<Stored> {
  return inShop(async (scope) => {
    const saved = await saveEdit(scope, edit, event);
    if (saved.kind === 'saved') {
      note({ object: edit.id, diff: savedDiff(saved.life) });
      if (saved.render) await announce(scope, 'collageRequested', { collageId: edit.id });
      await tellChanged(scope, edit.id);
    }
    return answerOf(saved);
  });
}

export function answerOf(saved: Saved): Stored {
  switch (saved.kind) {
    case 'saved':
      return { kind: 'saved', status: saved.life.status, version: saved.life.version };
    case 'refused':
      return { kind: 'refused', ...refusalText(saved.why) };
    case 'not-found':
      throw notFound();
    case 'conflict':
      throw conflict('changed', 'Somebody has changed this collage meanwhile. Load it again or overwrite it.');
    case 'invalid':
      throw badRequest('bad_editor', saved.message);
  }
}

/** For the audit. */
export const savedDiff = ({ status, version }: Pick<CollageLife, 'status' | 'version'>) => ({ status, version });
