import { previewRetry, type RetryLook, type RetrySample, retryCollages } from '@kolaj/contract/collage/collage-retry';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { isWorthRetry } from '@kolaj/domain/collage/status/retry';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { shownSince } from '../../source/open/shown-since.ts';
import { folderById, hasSubfolder } from '../list/folder.store.ts';
import type { ListDeps } from '../list/list.routes.ts';
import { listRange } from '../list/list-range.ts';
import { type Foreseen, lookAhead, type Outlook } from './look-ahead.ts';
import { retryEach } from './requeue.ts';
import type { RetryScope } from './retry.store.ts';

type RetryInput = z.output<(typeof previewRetry)['input']>;

/** Trying collages again after templates, patterns or photos have changed: first what it would bring, then doing it. */
export function retryRoutes({ media, clock, announce }: ListDeps & { announce: Announce }): Route[] {
  const scopeOf = async (scope: ShopScope, { shop }: ShopContext, input: RetryInput): Promise<RetryScope> => {
    const { folder_id: folderId = null, subfolder_id: subfolderId = null, reason = null, waiting, year = null } = input;
    if (folderId === null && subfolderId === null) throw badRequest('bad_input', 'Name a folder or a subfolder.');
    if (folderId !== null && !(await folderById(scope, folderId))) throw notFound();
    if (subfolderId !== null && !(await hasSubfolder(scope, subfolderId))) throw notFound();
    const clocks = { now: clock(), timeZone: shop.timeZone };
    const range = listRange({ year, ...clocks, since: shownSince(shop, clocks) });
    return { folderId, subfolderId, reason, waiting, range };
  };

  return [
    on(previewRetry).run(async (input, context) => {
      const outlook = await context.inShop(async (scope) => lookAhead(scope, await scopeOf(scope, context, input)));
      return { success: true, data: { result: lookAheadView(outlook, media) } };
    }),

    on(retryCollages).run(async (input, context) => {
      const queued = await context.inShop(async (scope) => {
        const { foreseen } = await lookAhead(scope, await scopeOf(scope, context, input));
        const wanted = foreseen.filter(isWanted).map(({ collage: { id, version } }) => [id, { version }] as const);
        const count = await retryEach(scope, announce, new Map(wanted));
        if (count > 0) context.note({ object: input.subfolder_id ?? input.folder_id ?? '', diff: { ...input, count } });
        return count;
      });
      if (queued > 0) return { success: true, data: { result: { queued } } };
      return { success: false, code: 'nothing_changes', message: 'Trying again would change nothing.' };
    }),
  ];
}

function isWanted({ outcome }: Foreseen): boolean {
  return outcome.kind === 'not-known' || isWorthRetry(outcome);
}

/** Examples of each kind that are shown. */
const samplesOfEach = 6;

/** What a retry would bring, in numbers and a few examples. */
function lookAheadView({ foreseen, rules }: Outlook, media: MediaUrls): RetryLook {
  const byKind = Map.groupBy(foreseen, ({ outcome }) => outcome.kind);
  const count = (kind: Foreseen['outcome']['kind']) => byKind.get(kind)?.length ?? 0;
  const names = new Map(rules.templates.map(({ id, data }) => [id, data.name]));
  return {
    looked: foreseen.length,
    works: count('works'),
    changes: count('changes'),
    same: count('same'),
    still_failed: count('still-failed'),
    not_known: count('not-known'),
    reasons: reasonsLeft(foreseen),
    samples: shownKinds.flatMap((kind) =>
      (byKind.get(kind) ?? [])
        .filter(isNews)
        .slice(0, samplesOfEach)
        .map((one) => sampleView(one, { kind, names, media })),
    ),
  };
}

const shownKinds = ['works', 'changes', 'still-failed', 'not-known'] as const;

/** What fails as before is counted by its reason; an example would say it twice. */
function isNews({ collage, outcome }: Foreseen): boolean {
  return outcome.kind !== 'still-failed' || outcome.failure.reason !== collage.failure?.reason;
}

function reasonsLeft(foreseen: readonly Foreseen[]): RetryLook['reasons'] {
  const counts = new Map<FailReason, number>();
  for (const { outcome } of foreseen) {
    if (outcome.kind !== 'still-failed') continue;
    const { reason } = outcome.failure;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

interface SampleFacts {
  kind: RetrySample['outcome'];
  names: ReadonlyMap<string, string>;
  media: MediaUrls;
}

function sampleView({ collage, outcome, thumbnail }: Foreseen, { kind, names, media }: SampleFacts): RetrySample {
  const nameOf = (templateId: string | undefined) => (templateId && names.get(templateId)) || null;
  return {
    id: collage.id,
    code: collage.code,
    subfolder: collage.brand.showingName || collage.brand.name,
    thumbnail: thumbnail && media.of(thumbnail, 'image/webp'),
    outcome: kind,
    before: {
      template: nameOf(collage.editor?.template_id),
      failure: collage.failure,
    },
    after: {
      template: nameOf('templateId' in outcome ? outcome.templateId : undefined),
      failure: outcome.kind === 'still-failed' ? outcome.failure : null,
      changes: outcome.kind === 'changes' ? outcome.changes : [],
    },
  };
}
