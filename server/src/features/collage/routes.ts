import { finalCollage, forceCollage, saveCollage, updateState } from '@kolaj/contract/collage';
import { type CollageEvent, type CollageLife, moveCollage } from '@kolaj/domain/collage/status';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import type { Announce } from '../../events.ts';
import { badRequest, conflict, notFound } from '../../http/errors.ts';
import { refuseWithoutRight } from '../../http/required-right.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { lockLives, writeLife } from '../source/life-store.ts';
import { toEditor } from './collage-json.ts';
import { collageListRoutes, type ListDeps } from './list-routes.ts';
import { placeOf } from './progress-store.ts';
import { refusalText } from './refusals.ts';
import { approveCollages, type Edit, isEdited, type Saved, saveEdit } from './save-store.ts';
import { changeState } from './state-store.ts';
import { waitForPicture } from './wait-for-picture.ts';

export interface CollageDeps extends ListDeps {
  announce: Announce;
}

/** Looking at collages, editing them, and asking for them again (API-22…API-36). */
export function collageRoutes(deps: CollageDeps): Route[] {
  const { media, clock } = deps;

  return [
    ...collageListRoutes(deps),

    on(forceCollage).run(async ({ id }, context) => {
      const ids = [...new Set([id].flat())];
      const queued = await context.inShop(async (scope) => {
        const count = await forceAll(scope, deps.announce, ids);
        if (count > 0) context.note({ object: onlyOf(ids), diff: { ids, queued: count } });
        return count;
      });
      if (queued === 0) return { success: false, ...refusalText('not_failed') };
      return { success: true, data: { result: { queued } } };
    }),

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
          ? await confirm(deps, context, edit)
          : await store(deps, context, edit, events[status ?? 'preview']);
      if (saved.kind !== 'saved') return { success: false, code: saved.code, message: saved.message };
      return { success: true, data: { result: { id, status: saved.status, version: saved.version } } };
    }),

    on(finalCollage).run(async ({ id }, { inShop, reply }) => {
      const state = await waitForPicture({ inShop, id, clock });
      switch (state.kind) {
        case 'ready':
          return {
            success: true,
            data: { result: { data: { export: { url: media.of(state.sha256, 'image/jpeg') } } } },
          };
        case 'failed':
          return { success: false, code: state.reason, message: state.detail || 'The collage needs work.' };
        case 'still-rendering':
          reply.code(202);
          return { success: false, code: 'rendering', message: 'Still rendering. Ask again in a moment.' };
        case 'not-found':
          throw notFound();
      }
    }),

    on(updateState).run(async ({ subfolder_id, kolaj_id, selected_list = [], state }, context) => {
      const selected = Array.isArray(selected_list) ? { subfolders: [], collages: selected_list } : selected_list;
      const subfolders = [...selected.subfolders, ...(subfolder_id ? [subfolder_id] : [])];
      const collages = [...selected.collages, ...(kolaj_id ? [kolaj_id] : [])];
      const changed = new Set([...subfolders, ...collages]).size;
      if (changed === 0) throw badRequest('nothing_selected', 'Name a subfolder, a collage or a selection.');

      await context.inShop(async (scope) => {
        const change = await changeState(scope, { subfolders, collages }, state);
        if (change.kind === 'not-found') throw notFound();
        context.note({ object: onlyOf([...subfolders, ...collages]), diff: { subfolders, collages, state } });
        for (const folder_id of change.folders) await tell(scope, { kind: 'collages', folder_id });
      });
      return { success: true, data: { result: { changed } } };
    }),
  ];
}

/** Name of what was changed, for the audit, where it is one thing; the ids of several are in its diff. */
const onlyOf = (ids: readonly string[]): string => (ids.length === 1 ? (ids[0] ?? '') : '');

const savedDiff = ({ status, version }: Pick<CollageLife, 'status' | 'version'>) => ({ status, version });

const events: Record<'preview' | 'done', CollageEvent> = {
  preview: { kind: 'save-for-preview' },
  done: { kind: 'send-for-approval' },
};

async function forceAll(scope: ShopScope, announce: Announce, ids: readonly string[]): Promise<number> {
  const lives = await lockLives(scope, ids);
  if (lives.size < ids.length) throw notFound();
  let queued = 0;
  for (const [id, life] of lives) {
    const step = moveCollage(life, { kind: 'force' });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    await announce(scope, 'collageRequested', { collageId: id });
    await tellChanged(scope, id);
    queued++;
  }
  return queued;
}

type Stored =
  | { kind: 'saved'; status: 'pending' | 'failed' | 'done' | 'verified'; version: number }
  | { kind: 'refused'; code: string; message: string };

/** Throws 404, 409 and 400 for what an editor that is up to date does not send. */
async function store(
  { announce }: CollageDeps,
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

function answerOf(saved: Saved): Stored {
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

/**
 * Confirming the export (D-35): a new edit, or a version without its picture, is drawn first. The wait is outside every
 * transaction.
 */
async function confirm(deps: CollageDeps, context: ShopContext, edit: Edit): Promise<Stored> {
  const first = await context.inShop(async (scope) => {
    const edited = await isEdited(scope, edit);
    const life = (await lockLives(scope, [edit.id])).get(edit.id);
    const needsStep = edited || life?.status === 'failed' || life?.stage === 'preview';
    return { needsStep, confirmed: life?.status === 'verified' && !edited ? life : null };
  });
  if (first.confirmed) return { kind: 'saved', status: 'verified', version: first.confirmed.version };
  const stored = first.needsStep ? await store(deps, context, edit, events.done) : null;
  if (stored?.kind === 'refused') return stored;

  const picture = await waitForPicture({ inShop: context.inShop, id: edit.id, clock: deps.clock });
  if (picture.kind === 'not-found') throw notFound();
  if (picture.kind === 'failed')
    return { kind: 'refused', code: picture.reason, message: picture.detail || 'The collage needs work.' };
  if (picture.kind === 'still-rendering') return { kind: 'refused', ...refusalText('not_rendered') };

  const seen = stored?.kind === 'saved' ? stored.version : edit.version;
  return context.inShop(async (scope) => {
    const saved = await saveEdit(scope, { ...edit, editor: null, version: seen }, { kind: 'approve' });
    if (saved.kind === 'saved') {
      await approveCollages(scope, { ids: [edit.id], userId: context.account.userId });
      context.note({ object: edit.id, diff: savedDiff({ ...saved.life, status: 'verified' }) });
      await tellChanged(scope, edit.id);
    }
    return answerOf(saved);
  });
}

async function tellChanged(scope: ShopScope, id: string): Promise<void> {
  const place = await placeOf(scope, id);
  if (place) await tell(scope, { kind: 'collages', id, ...place });
}
