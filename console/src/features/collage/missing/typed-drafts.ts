import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { draftShelf } from '../../../lib/dom/draft-shelf.ts';
import { sessionQuery, useShop } from '../../../product/account/session.query.ts';

const stored = z.object({
  at: z.number(),
  text: z.string(),
  /** The value as it was when this was typed, and the version of its collage; null = nobody had said one. */
  seen: z.nullable(z.string()),
  version: z.int(),
  /** The field was left, so it is to be saved; what is half typed is not. */
  isLeft: z.boolean(),
});
export type TypedDraft = z.infer<typeof stored>;

/** As long as the editor's drafts, ms. */
const keptMs = 30 * 24 * 3_600_000;

const shelf = draftShelf<TypedDraft>('kolaj-typed:', (raw) => {
  const parsed = z.safeParse(stored, raw);
  return parsed.success ? parsed.data : null;
});

/** What is typed into a field and not saved, by person, shop and collage. */
export function useTypedDraft({ id }: Pick<CollageCard, 'id'>, keyword: MissingKeyword) {
  const { data: person } = useQuery(sessionQuery);
  const shop = useShop();
  const isKnown = Boolean(person) && shop !== null;
  const place = [person?.id ?? '', shop?.pid ?? '', id, keyword];
  return {
    read: () => (isKnown ? shelf.read(place) : null),
    keep: (draft: TypedDraft) => isKnown && shelf.keep(place, draft),
    drop: () => shelf.drop(place),
  };
}

export function useOldDraftsGone(): void {
  useEffect(() => shelf.dropOld(Date.now() - keptMs), []);
}
