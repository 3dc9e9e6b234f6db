import type { RefusalCode } from '@kolaj/contract/refusals';
import {
  applyTemplate,
  cancelTemplateRun,
  listShopTemplates,
  listTemplateVersions,
  offerTemplate,
  orderTemplates,
  restoreTemplate,
  templateImpact,
} from '@kolaj/contract/template/template-change';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { endRun, lastRuns, startRun } from '../open/run.store.ts';
import { liveTemplates, pinnedTemplate, templateVersions, versionsUnlike } from '../open/template.store.ts';
import { countUse, templatesUse, templateUse } from '../open/use.store.ts';
import { type ChangedTemplate, changeTemplate, writeOrder } from './change.store.ts';
import { impactView, runView, shopTemplateView, versionPicture } from './change-view.ts';
import { versionImpact } from './impact.ts';
import { faultTexts } from './refusals.ts';

/** What a shop does with its templates: which are offered, what a change means for the collages, and redrawing those. */
export function templateChangeRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(listShopTemplates).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(overview) },
    })),

    on(listTemplateVersions).run(async ({ id }, { inShop }) => ({
      success: true,
      data: { result: await inShop((scope) => history(scope, id)) },
    })),

    on(templateImpact).run(async (asked, { inShop }) => {
      const impact = await inShop((scope) => versionImpact(scope, asked));
      if (!impact) throw notFound();
      return { success: true, data: { result: impactView(impact) } };
    }),

    on(applyTemplate).run(async ({ id, version, scope: chosen }, context) =>
      context.inShop(async (scope) => {
        const impact = await versionImpact(scope, { id });
        if (!impact) throw notFound();
        if (impact.version !== version) throw conflict('version', 'The template has changed meanwhile. Look again.');
        const total = impact.changes[chosen];
        if (total === 0) return refused('nothing_to_do', 'No collage would change.');
        const { userId } = context.account;
        const run = await startRun(scope, { templateId: id, toVersion: version, scope: chosen, total, userId });
        if (!run) return refused('template_running', 'Collages are being drawn with this template already.');
        await announce(scope, 'templateApplied', { runId: run.id });
        context.note({ object: id, diff: { version, scope: chosen, total } });
        await tell(scope, { kind: 'shop', id });
        return { success: true, data: { result: runView(run) } } as const;
      }),
    ),

    on(cancelTemplateRun).run(async ({ id }, { inShop, note }) => {
      await inShop(async (scope) => {
        if (!(await endRun(scope, id, 'cancelled'))) throw notFound();
        note({ object: id, diff: {} });
        await tell(scope, { kind: 'shop', id });
      });
      return { success: true };
    }),

    on(restoreTemplate).run(async ({ id, version, from }, context) =>
      context.inShop(async (scope) => {
        const data = await pinnedTemplate(scope, { templateId: id, version: from });
        if (!data) throw notFound();
        return written(context, scope, { id, version, data, diff: { from } });
      }),
    ),

    on(offerTemplate).run(async ({ id, ...change }, context) =>
      context.inShop(async (scope) => {
        const known = (await liveTemplates(scope)).find((template) => template.id === id);
        if (!known) throw notFound();
        const { hidden, default: isDefault, force, brands } = { ...known.data, ...onlyGiven(change) };
        const data = { ...known.data, hidden, default: isDefault, force, brands };
        return written(context, scope, { id, version: known.version, data, diff: change });
      }),
    ),

    on(orderTemplates).run(async ({ ids }, { inShop, note }) => {
      await inShop(async (scope) => {
        if (!(await writeOrder(scope, ids))) throw notFound();
        note({ diff: { ids } });
        await tell(scope, { kind: 'shop' });
      });
      return { success: true };
    }),
  ];
}

const refused = (code: RefusalCode, message: string) => ({ success: false, code, message }) as const;

type Flags = { hidden: boolean; default: boolean; force: boolean; brands: string[] };

function onlyGiven(change: { [Name in keyof Flags]?: Flags[Name] | undefined }): Partial<Flags> {
  const { hidden, default: isDefault, force, brands } = change;
  return {
    ...(hidden === undefined ? {} : { hidden }),
    ...(isDefault === undefined ? {} : { default: isDefault }),
    ...(force === undefined ? {} : { force }),
    ...(brands === undefined ? {} : { brands }),
  };
}

async function overview(scope: ShopScope) {
  const templates = await liveTemplates(scope);
  const use = Map.groupBy(await templatesUse(scope), ({ templateId }) => templateId);
  const runs = await lastRuns(scope);
  return Promise.all(
    templates.map(async (template) => {
      const own = use.get(template.id) ?? [];
      const isUsed = own.some(({ version }) => version !== template.version);
      const unlike = isUsed ? versionsUnlike(await templateVersions(scope, template.id), template.data) : [];
      return shopTemplateView(template, { use: own, unlike, run: runs.get(template.id) ?? null });
    }),
  );
}

async function history(scope: ShopScope, id: string) {
  const versions = await templateVersions(scope, id);
  if (versions.length === 0) throw notFound();
  const use = await templateUse(scope, id);
  return versions.map(({ version, createdAt, by }) => ({
    version,
    by,
    picture: versionPicture(id, version),
    created_at: createdAt.toISOString(),
    collages: countUse(use, (one) => one.version === version),
  }));
}

type Change = Omit<Parameters<typeof changeTemplate>[1], 'userId'> & { diff: object };

async function written({ account, note }: ShopContext, scope: ShopScope, { diff, ...change }: Change) {
  const changed: ChangedTemplate = await changeTemplate(scope, { ...change, userId: account.userId });
  switch (changed.kind) {
    case 'not-found':
      throw notFound();
    case 'conflict':
      throw conflict('version', 'Somebody has changed this template meanwhile. Look again.');
    case 'refused':
      return refused(changed.why, faultTexts[changed.why]);
    case 'saved': {
      note({ object: changed.id, diff });
      await tell(scope, { kind: 'shop', id: changed.id });
      return { success: true, data: { result: { id: changed.id, version: changed.version } } } as const;
    }
  }
}
