import type { TemplateRun as RunView, ShopTemplate } from '@kolaj/contract/template/template-change';
import { templatePicturePath } from '@kolaj/contract/template/template-change';
import type { TemplateRun } from '../open/run.store.ts';
import type { StoredTemplate } from '../open/template.store.ts';
import { countUse, type TemplateUse } from '../open/use.store.ts';
import type { VersionImpact } from './impact.ts';

/** Address of a template's picture below the console's origin; a version's picture never changes for the same product. */
export const versionPicture = (id: string, version: number) => `${templatePicturePath}?id=${id}&version=${version}`;
export const examplePicture = (name: string) => `${templatePicturePath}?example=${encodeURIComponent(name)}`;

export function runView(run: TemplateRun): RunView {
  const { id, template, scope, status, total, changed, skipped, createdAt, finishedAt } = run;
  return {
    id,
    template,
    scope,
    status,
    total,
    changed,
    skipped,
    template_id: run.templateId,
    to_version: run.toVersion,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

export function shopTemplateView(
  { id, version, data, updatedAt }: StoredTemplate,
  {
    use,
    unlike,
    run,
  }: {
    use: readonly Pick<TemplateUse, 'version' | 'isSent' | 'count'>[];
    unlike: readonly number[];
    run: TemplateRun | null;
  },
): ShopTemplate {
  return {
    id,
    version,
    data,
    picture: versionPicture(id, version),
    collages: countUse(use, () => true),
    outdated: countUse(use, (one) => unlike.includes(one.version)),
    sent: countUse(use, ({ isSent }) => isSent),
    updated_at: updatedAt.toISOString(),
    run: run && runView(run),
  };
}

export function impactView({ leftAlone, ownLayout, ...impact }: VersionImpact) {
  return { ...impact, left_alone: leftAlone, own_layout: ownLayout };
}
