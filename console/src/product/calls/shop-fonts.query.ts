import { listFonts, type ShopFontView } from '@kolaj/contract/template/font';
import type { OwnFonts } from '@kolaj/scene/fonts/fonts';
import { ownFaceNamed } from '@kolaj/scene/fonts/fonts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/calls/api.ts';

export const shopFontsKey = ['shop', 'fonts'] as const;

/** The fonts that the shop has brought itself. */
export const useShopFonts = () =>
  useQuery({
    queryKey: shopFontsKey,
    queryFn: ({ signal }) => call(listFonts, {}, { signal }),
    select: ({ data }) => data.result,
  });

/** Names of those that are offered. */
export const useOwnFontNames = (): string[] => offeredNames(useShopFonts().data ?? []);

export const offeredNames = (list: readonly ShopFontView[]): string[] =>
  list.flatMap(({ name, is_offered }) => (is_offered ? name : []));

/** As scenes take them: faces by name, and addresses by face. Keeps its identity while the fonts are the same. */
export function useOwnFonts(): { fonts: OwnFonts; fontUrls: Readonly<Record<string, string>> } {
  const { data } = useShopFonts();
  return useMemo(() => ownFontsOf(data ?? []), [data]);
}

export function ownFontsOf(list: readonly ShopFontView[]) {
  return {
    fonts: Object.fromEntries(list.map(({ name, face }) => [name, ownFaceNamed(face)])),
    fontUrls: Object.fromEntries(list.map(({ face, url }) => [face, url])),
  };
}
