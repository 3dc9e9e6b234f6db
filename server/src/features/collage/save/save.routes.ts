import { saveCollage } from '@kolaj/contract/collage/collage';
import type { CollageEvent } from '@kolaj/domain/collage/status/status';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { refuseWithoutRight } from '../../../http/required-right.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { lockLives } from '../../source/open/life.store.ts';
import { toEditor } from '../open/collage-json.ts';
import { approveCollages, type Edit, isEdited, saveEdit } from '../open/save.store.ts';
import { needsWork, refusalText } from './refusals.ts';
import { answerOf, type Stored, savedDiff, storeEdit } from './store-edit.ts';
import { tellChanged } from './tell-changed.ts';
import { waitForPicture } from './wait-for-picture.ts';

const events: Record<'preview' | 'done', CollageEvent> = {
  preview: { kind: 'save-for-preview' },
  done: { kind: 'send-for-approval' },
};

/** Keeping what a person edited: for a look at it, for approval, or approved at once (D-35). */
export function saveRoutes(deps: ConfirmDeps): Route[] {
  return [
    on(saveCollage).run(async ({ id, data, status, version }, context) => {
      if (status === 'verified') refuseWithoutRight('approve', context.shop);
      const edit: Edit = {
        id,
        editor: data?.kolaj_editor ? toEditor(data.kolaj_editor) : null,
        selectedImages: data?.selected_images ?? null,
        version: version ?? null,
      };
      const saved =
        status === 'verified'
          ? await confirmEdit(deps, context, edit)
          : await storeEdit(deps.announce, context, edit, events[status ?? 'preview']);
      if (saved.kind !== 'saved') return { success: false, code: saved.code, message: saved.message };
      return { success: true, data: { result: { id, status: saved.status, version: saved.version } } };
    }),
  ];
}

interface ConfirmDeps {
  announce: Announce;
  clock: () => Date;
}

/**
 * Confirming the export (D-35): a new edit, or a version without its picture, is drawn first. The wait is outside every
 * transaction.
 */
async function confirmEdit(deps: ConfirmDeps, context: ShopContext, edit: Edit): Promise<Stored> {
  const first = await context.inShop(async (scope) => {
    const edited = await isEdited(scope, edit);
    const life = (await lockLives(scope, [edit.id])).get(edit.id);
    const needsStep = edited || life?.status === 'failed' || life?.stage === 'preview';
    return { needsStep, confirmed: life?.status === 'verified' && !edited ? life : null };
  });
  if (first.confirmed) return { kind: 'saved', status: 'verified', version: first.confirmed.version };
  const stored = first.needsStep ? await storeEdit(deps.announce, context, edit, { kind: 'send-for-approval' }) : null;
  if (stored?.kind === 'refused') return stored;

  const picture = await waitForPicture({ inShop: context.inShop, id: edit.id, clock: deps.clock });
  if (picture.kind === 'not-found') throw notFound();
  if (picture.kind === 'failed') return { kind: 'refused', ...needsWork(picture.failure) };
  if (picture.kind === 'still-rendering') return { kind: 'refused', ...refusalText('not_rendered') };

  const seen = stored?.kind === 'saved' ? stored.version : edit.version;
  return context.inShop(async (scope) => {
    const saved = await saveEdit(scope, { ...edit, editor: null, version: seen }, { kind: 'approve' });
    if (saved.kind === 'saved') {
      await approveCollages(scope, {
        approved: [{ id: edit.id, version: saved.life.version }],
        by: { userId: context.account.userId },
      });
      await deps.announce(scope, 'collagesApproved', { collageIds: [edit.id] });
      context.note({ object: edit.id, diff: savedDiff({ ...saved.life, status: 'verified' }) });
      await tellChanged(scope, edit.id);
    }
    return answerOf(saved);
  });
}
