import { type Build, buildStages } from '@kolaj/contract/site/site';
import type { BuildList } from './builds.query.ts';

export interface BuildState {
  /** Waiting or at work now. */
  running: Build | null;
  live: Build | null;
  /** The newest build when it failed: the old site stays, and the page says why. */
  failed: Build | null;
  /** The newest build found nothing to change. */
  unchanged: Build | null;
  /** Published once, newest first; the live one among them. */
  versions: readonly Build[];
  /** Collages, settings and brands that differ from the live site. */
  changes: number;
  /** Nothing was ever published, and nothing is approved that could be. */
  isEmpty: boolean;
}

/** What the page shows of the builds. `result` comes newest first. */
export function buildState({ result, changes }: Pick<BuildList, 'result' | 'changes'>): BuildState {
  const running = result.find(({ status }) => status === 'building' || status === 'queued') ?? null;
  const last = result.find(({ status }) => status !== 'superseded') ?? null;
  const versions = result.filter(({ status, data }) => (status === 'published' || status === 'retired') && data);
  const { added, changed, removed, settings, brands } = changes;
  const count = added + changed + removed + settings.length + brands.length;
  return {
    running,
    live: versions.find(({ status }) => status === 'published') ?? null,
    failed: last?.status === 'failed' ? last : null,
    unchanged: last?.status === 'unchanged' ? last : null,
    versions,
    changes: count,
    isEmpty: versions.length === 0 && running === null && count === 0,
  };
}

/** The live site is what would be published now: the next step is to look at it. */
export const isUpToDate = ({ live, changes, running }: BuildState): boolean =>
  live !== null && changes === 0 && running === null;

export type StageState = 'done' | 'now' | 'open';

/** The five stages of a build (D-45). One that waits has begun none. */
export function stagesOf({ status, stage }: Pick<Build, 'status' | 'stage'>) {
  const now = status === 'building' && stage !== null ? buildStages.indexOf(stage) : -1;
  return buildStages.map((name, index): { name: (typeof buildStages)[number]; state: StageState } => ({
    name,
    state: index < now ? 'done' : index === now ? 'now' : 'open',
  }));
}
