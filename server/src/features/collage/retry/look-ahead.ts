import { type RetryOutcome, retryOutcome } from '@kolaj/domain/collage/status/retry';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type PhotoKnowledge, photoKnowledge } from '../../source/open/photo.store.ts';
import { composeWork, type ShopRules, shopRules } from '../draw/compose-work.ts';
import { type RetryCandidate, type RetryScope, retryCandidates, retryIds } from './retry.store.ts';

/** Collages looked at between two questions to the database, so that other requests get their turn. */
const collagesAtOnce = 200;

/** What another try would make of one collage. `not-known`: nobody has looked at all of its photos yet. */
export interface Foreseen {
  collage: RetryCandidate;
  outcome: RetryOutcome | { kind: 'not-known' };
  /** SHA-256 of the first readable photo's thumbnail. */
  thumbnail: string | null;
}

export interface Outlook {
  rules: ShopRules;
  foreseen: Foreseen[];
}

/** Composes every collage of the scope again, without drawing or storing anything. */
export async function lookAhead(scope: ShopScope, wanted: RetryScope): Promise<Outlook> {
  const rules = await shopRules(scope);
  const ids = await retryIds(scope, wanted);
  const foreseen: Foreseen[] = [];
  for (let from = 0; from < ids.length; from += collagesAtOnce) {
    const collages = await retryCandidates(scope, ids.slice(from, from + collagesAtOnce));
    const hashes = collages.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256));
    const knowledge = await photoKnowledge(scope, hashes);
    foreseen.push(...collages.map((collage) => foresee(collage, { rules, knowledge })));
  }
  return { rules, foreseen };
}

interface Known {
  rules: ShopRules;
  knowledge: ReadonlyMap<string, PhotoKnowledge>;
}

function foresee(collage: RetryCandidate, { rules, knowledge }: Known): Foreseen {
  const photos = collage.photos.flatMap(({ path, sha256 }) => {
    const known = knowledge.get(sha256);
    return known?.kind === 'readable' ? [{ path, analysis: known.analysis }] : [];
  });
  const thumbnail = photos[0]?.analysis.thumbnail ?? null;
  if (!collage.photos.every(({ sha256 }) => knowledge.has(sha256))) {
    return { collage, thumbnail, outcome: { kind: 'not-known' } };
  }
  const composition = composeWork(collage, { photos, rules, force: false });
  const before = { failReason: collage.failure?.reason ?? null, editor: collage.editor };
  return { collage, thumbnail, outcome: retryOutcome(before, composition) };
}
