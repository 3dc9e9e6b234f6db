import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import type { ProductPhoto } from '@kolaj/domain/collage/photo';
import type { TemplateData } from '@kolaj/domain/template/template';
import { wantsBarcode } from '@kolaj/domain/template/wants-barcode';
import * as z from 'zod/mini';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { isAway, whenDatabaseAnswers } from '../../../jobs/away.ts';
import { defineJob, type JobContext } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { finishImport } from '../../source/open/import-end.store.ts';
import type { PhotoKnowledge } from '../../source/open/photo.store.ts';
import { type AnalyseDeps, analysePhotos } from '../../source/open/photo-analysis.ts';
import { type KnownPhotos, searchBarcodes, seePeople } from '../../source/open/photo-look.ts';
import { logoOf } from '../../template/open/brand-logo.store.ts';
import { liveTemplates, pinnedTemplate } from '../../template/open/template.store.ts';
import { composeWork, shopRules } from './compose-work.ts';
import { type CollagePhoto, type RenderDeps, renderCollage } from './render-collage.ts';
import {
  type CollageWork,
  type FinishedWork,
  finishWork,
  isGone,
  placeOf,
  putBack,
  searchesOf,
  takeCollage,
} from './work.store.ts';

export interface ProcessDeps extends AnalyseDeps, RenderDeps {
  imaging: AnalyseDeps['imaging'] & RenderDeps['imaging'];
  announce: Announce;
}

const payload = z.object({ shopId: z.uuid(), collageId: z.uuid() });
type Order = z.infer<typeof payload>;

/**
 * Makes one collage's picture: looks at its photos, lets the rules choose template and values (or takes a person's editor as
 * it is), draws, and ends as done or as failed with the reason (D-29…D-34). What a person changes in the meantime wins.
 */
export const processCollage = defineJob<ProcessDeps>()({
  name: 'collage.process',
  payload,
  policy: 'one-waiting',
  key: ({ collageId }) => collageId,
  attempts: 3,
  retryDelaySeconds: 2,
  timeLimitSeconds: 300,
  slots: 4,

  async run(order, deps, context) {
    const taken = await inShop(deps.database, order.shopId, async (scope) => {
      const result = await takeCollage(scope, { collageId: order.collageId, isRetry: context.attempt > 1 });
      if (result.kind === 'gave-up') await announceEnd(deps, scope, order.collageId);
      return result;
    });
    if (taken.kind !== 'taken') return;

    const { work } = taken;
    try {
      await end(deps, { order, work, result: await make(deps, { order, work, context }) });
    } catch (error) {
      // A full disk, files or a database that do not answer, are not the collage's fault: it waits, and is asked for again once in a while.
      const isBlameless = isNoSpace(error) || isAway(error);
      if (isBlameless) {
        const letGo = () => inShop(deps.database, order.shopId, (scope) => putBack(scope, work));
        await whenDatabaseAnswers(letGo, context.signal);
      }
      // What a person has taken back while it was drawn has no picture.
      if (await inShop(deps.database, order.shopId, (scope) => isGone(scope, work.id))) return;
      if (isBlameless) throw error;
      if (context.lastAttempt && !context.signal.aborted) {
        await end(deps, { order, work, result: { failure: { reason: 'internal' } } });
      }
      throw error;
    }
  },
});

interface Run {
  order: Order;
  work: CollageWork;
  context: JobContext;
}

type Result = FinishedWork | { failure: CollageFailure };

async function make(deps: ProcessDeps, { order, work, context }: Run): Promise<Result> {
  const { shopId } = order;
  const urgent = work.mode === 'render';
  const hashes = work.photos.map(({ sha256 }) => sha256);
  const { signal } = context;
  const first = await analysePhotos(deps, { shopId, hashes, urgent, signal });
  const { mode, subfolderId } = work;
  const knowledge = mode === 'render' ? first : await lookCloser(deps, first, { shopId, subfolderId, signal });
  const photos = readable(work, knowledge);

  const plan = await inShop(deps.database, shopId, (scope) => planCollage(scope, work, photos));
  if ('failure' in plan) return plan;

  context.signal.throwIfAborted();
  const { contentVersion: version, id: collageId } = work;
  const rendered = await renderCollage(deps, { shopId, collageId, version, ...plan, photos, urgent });
  if (rendered.kind === 'failed') return { failure: rendered.failure };
  return { editor: plan.editor, exportId: rendered.exportId, logo: rendered.logo };
}

function readable({ photos }: CollageWork, knowledge: ReadonlyMap<string, PhotoKnowledge>): CollagePhoto[] {
  return photos.flatMap(({ path, sha256 }) => {
    const known = knowledge.get(sha256);
    return known?.kind === 'readable' ? [{ path, sha256, analysis: known.analysis }] : [];
  });
}

/** In one transaction: the result, the news of it, and the end of the import if this was its last collage. */
function end(deps: ProcessDeps, { order, work, result }: { order: Order; work: CollageWork; result: Result }) {
  return inShop(deps.database, order.shopId, async (scope) => {
    if (await finishWork(scope, work, result)) await announceEnd(deps, scope, work.id);
    if ('exportId' in result && (await hasOtherLogo(scope, result))) await deps.announce(scope, 'logosChanged', {});
  });
}

/** Its brand got another logo while it was drawn. */
async function hasOtherLogo(scope: ShopScope, { editor, logo }: FinishedWork): Promise<boolean> {
  if (logo === null) return false;
  const now = await logoOf(scope, editor.text_data.values.firm ?? '');
  return logo !== (now?.sha256 ?? '');
}

async function announceEnd({ announce }: ProcessDeps, scope: ShopScope, collageId: string): Promise<void> {
  const { folder_id, subfolder_id, import_id } = await placeOf(scope, collageId);
  await announce(scope, 'collageProcessed', { collageId, importId: import_id });
  await tell(scope, { kind: 'collages', id: collageId, folder_id, subfolder_id });
  if (import_id === null) return;
  await finishImport(scope, import_id);
  await tell(scope, { kind: 'imports', id: import_id });
}

type Plan = { editor: CollageEditor; template: TemplateData } | { failure: CollageFailure };

/** Template and values of the picture: as a person chose them, else by the rules from the readable `photos` (D-29…D-34). */
async function planCollage(scope: ShopScope, work: CollageWork, photos: readonly CollagePhoto[]): Promise<Plan> {
  if (work.mode === 'render' && work.editor) return withTemplate(scope, work.editor);

  const composition = composeWork(work, { photos, rules: await shopRules(scope), force: work.forced });
  return composition.kind === 'failed' ? { failure: composition.failure } : withTemplate(scope, composition.editor);
}

async function withTemplate(scope: ShopScope, editor: CollageEditor): Promise<Plan> {
  const template = await pinnedTemplate(scope, { templateId: editor.template_id, version: editor.template_version });
  if (template) return { editor, template };
  return { failure: { reason: 'template_invalid', fault: { code: 'gone' } } };
}

/** Photos of a brand's folder that are searched in vain before its others are spared. */
const searchedInVain = 6;

interface CloserLook {
  shopId: string;
  subfolderId: string;
  signal: AbortSignal;
}

/**
 * What the machine's choice needs to know of a collage's photos beyond the first look: people, where nobody could look
 * before, and a barcode by the thorough search, where a template has a slot for it and none was read.
 */
async function lookCloser(deps: AnalyseDeps, photos: KnownPhotos, look: CloserLook): Promise<KnownPhotos> {
  const seen = await seePeople(deps, photos, look);
  const isWorthIt = await inShop(deps.database, look.shopId, (scope) => isWorthSearching(scope, seen, look));
  return isWorthIt ? searchBarcodes(deps, seen, look) : seen;
}

async function isWorthSearching(scope: ShopScope, photos: KnownPhotos, { subfolderId }: CloserLook): Promise<boolean> {
  const readable = [...photos].flatMap(([path, known]): ProductPhoto[] =>
    known.kind === 'readable' ? [{ path, analysis: known.analysis }] : [],
  );
  if (!wantsBarcode(readable, await liveTemplates(scope))) return false;

  const { inVain, found } = await searchesOf(scope, subfolderId);
  return found || inVain < searchedInVain;
}
