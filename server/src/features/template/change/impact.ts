import { type Impact, impactOf } from '@kolaj/domain/template/impact';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { templateVersions, versionsUnlike } from '../open/template.store.ts';
import { templateUse } from '../open/use.store.ts';

export interface VersionImpact extends Impact {
  version: number;
}

/** What drawing a version of a template for its collages would change; null = there is no such version. */
export async function versionImpact(
  scope: ShopScope,
  { id, version }: { id: string; version?: number | undefined },
): Promise<VersionImpact | null> {
  const versions = await templateVersions(scope, id);
  const to = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (!to) return null;
  const unlike = versionsUnlike(versions, to.data);
  const use = await templateUse(scope, id);
  return { version: to.version, ...impactOf(use.filter((one) => unlike.includes(one.version))) };
}
