import { moveCollage } from '@kolaj/domain/collage/status/status';
import { applyEdit } from '@kolaj/domain/editor/edit';
import { refit } from '@kolaj/domain/editor/refit';
import { isChangedBy } from '@kolaj/domain/template/impact';
import type { Template } from '@kolaj/domain/template/template';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { photoKnowledge } from '../../source/open/photo.store.ts';
import { endRun, lockRun, type TemplateRun, writeRunStep } from '../../template/open/run.store.ts';
import { type TemplateVersion, templateVersions, versionsUnlike } from '../../template/open/template.store.ts';
import { type RunCandidate, runCandidates } from '../../template/open/use.store.ts';
import { writeEditor } from '../open/save.store.ts';
import { type RetryCandidate, retryCandidates } from '../retry/retry.store.ts';
import { placesOf } from '../save/progress.store.ts';

export interface ApplyDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
}

/** Collages per transaction: few enough that a person who saves one of them does not wait. */
const collagesAtOnce = 40;

/**
 * Brings the collages of a run to the present version of their template, a few per transaction; they are drawn afterwards,
 * behind whatever somebody waits for. A run that was cut short goes on behind the last collage it has changed.
 */
export const applyTemplateRun = defineJob<ApplyDeps>()({
  name: 'template.apply',
  payload: z.object({ shopId: z.uuid(), runId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ runId }) => runId,
  attempts: 20,
  retryDelaySeconds: 2,
  timeLimitSeconds: 900,
  slots: 1,

  async run({ shopId, runId }, deps, { signal }) {
    let goesOn = true;
    while (goesOn) {
      signal.throwIfAborted();
      goesOn = await inShop(deps.database, shopId, (scope) => applySome(scope, deps, runId));
    }
  },
});

/** @returns whether there is more to do */
async function applySome(scope: ShopScope, { announce }: ApplyDeps, runId: string): Promise<boolean> {
  const run = await lockRun(scope, runId);
  if (!run) return false;
  const versions = await templateVersions(scope, run.templateId);
  const to = versions.find(({ version }) => version === run.toVersion);
  const candidates = to
    ? await runCandidates(scope, {
        templateId: run.templateId,
        versions: versionsUnlike(versions, to.data),
        after: run.afterId,
        limit: collagesAtOnce,
      })
    : [];
  const last = candidates.at(-1);
  if (!to || !last) {
    await endRun(scope, runId, 'done');
    await tell(scope, { kind: 'shop', id: run.templateId });
    return false;
  }

  const wanted = candidates.filter((one) => isChangedBy(run.scope, one));
  const changed = await bringTo(scope, { run, versions, to, wanted });
  if (changed.length > 0) await announce(scope, 'collagesRequested', { collageIds: changed });
  for (const place of await placesOf(scope, changed)) await tell(scope, { kind: 'collages', ...place });
  await writeRunStep(scope, runId, {
    changed: changed.length,
    skipped: wanted.length - changed.length,
    afterId: last.id,
  });
  await tell(scope, { kind: 'shop', id: run.templateId });
  return true;
}

interface Step {
  run: TemplateRun;
  versions: readonly TemplateVersion[];
  to: TemplateVersion;
  wanted: readonly RunCandidate[];
}

/** @returns ids of those that were changed; one that somebody works on at this moment is not */
async function bringTo(scope: ShopScope, { run, versions, to, wanted }: Step): Promise<string[]> {
  const ids = wanted.map(({ id }) => id);
  const lives = await lockLives(scope, ids);
  const collages = await retryCandidates(scope, ids);
  const knowledge = await photoKnowledge(
    scope,
    collages.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256)),
  );
  const template: Template = { id: run.templateId, version: to.version, position: 0, data: to.data };
  const changed: string[] = [];
  for (const collage of collages) {
    const life = lives.get(collage.id);
    const seen = wanted.find(({ id }) => id === collage.id);
    // Approved in the meantime: it may be one that was not chosen.
    const isChosen = life && seen && isChangedBy(run.scope, { ...seen, status: life.status });
    const step = isChosen ? moveCollage(life, { kind: 'edited' }) : null;
    const before = versions.find(({ version }) => version === collage.editor?.template_version);
    if (step?.kind !== 'moved' || !collage.editor || !before || collage.editor.texts) continue;
    const state = { editor: collage.editor, template: before.data };
    const { images } = refit(state, to.data, readablePhotos(collage, knowledge));
    await writeLife(scope, collage.id, step.collage);
    await writeEditor(scope, collage.id, applyEdit(state, { kind: 'set-template', template, images }).editor);
    changed.push(collage.id);
  }
  return changed;
}

function readablePhotos({ photos }: RetryCandidate, knowledge: Awaited<ReturnType<typeof photoKnowledge>>) {
  return photos.flatMap(({ path, sha256 }) => {
    const known = knowledge.get(sha256);
    return known?.kind === 'readable' ? [{ path, analysis: known.analysis }] : [];
  });
}
