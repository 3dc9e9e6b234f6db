import { type previewPages, previewSite } from '@kolaj/contract/settings/preview';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../../lib/calls/api.ts';
import type { Values } from '../values.ts';

export type PreviewPage = (typeof previewPages)[number];
export type ShownPage = z.output<typeof previewSite.output>['data']['result'];

/** The page that is looked at; `path` when a link led there. */
export interface Place {
  page: PreviewPage;
  path?: string;
}

/** Typing rests this long before the page is drawn again; with the call it follows within 150 ms (ux note 11). */
const REST_MS = 60;

/** The page as the site's own generator makes it of these settings. The last one stays until the next is there. */
export function usePreview(draft: Partial<Values>, place: Place) {
  const [settled] = useDebouncedValue(draft, REST_MS);
  return useQuery({
    queryKey: ['shop', 'preview', place, settled],
    queryFn: ({ signal }) => call(previewSite, { client_config: settled, ...place }, { signal }),
    select: ({ data }) => data.result,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 30_000,
  });
}

/** Which kind of page is below the site's root at this path. */
export function placeOf(path: string): Place {
  if (path.startsWith('p/')) return { page: 'product', path };
  return path.startsWith('b/') ? { page: 'brand', path } : { page: 'home' };
}
