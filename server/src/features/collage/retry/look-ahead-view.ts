import type { RetryLook, RetrySample } from '@kolaj/contract/collage/collage-retry';
import type { FailReason } from '@kolaj/domain/collage/collage';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { failureView } from '../open/card-view.ts';
import type { Foreseen, Outlook } from './look-ahead.ts';

/** Examples of each kind that are shown. */
const samplesOfEach = 6;

/** What a retry would bring, in numbers and a few examples. */
export function lookAheadView({ foreseen, rules }: Outlook, media: MediaUrls): RetryLook {
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
      failure: collage.failure && failureView(collage.failure),
    },
    after: {
      template: nameOf('templateId' in outcome ? outcome.templateId : undefined),
      failure: outcome.kind === 'still-failed' ? failureView(outcome.failure) : null,
      changes: outcome.kind === 'changes' ? outcome.changes : [],
    },
  };
}
