import { listFirmFonts } from '@kolaj/contract/template/font';
import {
  backgroundAnswer,
  backgroundPath,
  templateSamples,
  tryTemplate,
} from '@kolaj/contract/template/template-admin';
import type { TemplateData } from '@kolaj/domain/template/template';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../lib/calls/api.ts';
import { sendBytes } from '../../lib/calls/send-bytes.ts';
import { offeredNames, ownFontsOf } from '../../product/calls/shop-fonts.query.ts';
import { productOf } from './product.ts';

/** A firm's newest products to try a template with. */
export const useFirmProducts = (pid: string | undefined) =>
  useQuery({
    queryKey: ['session', 'template-samples', pid],
    enabled: pid !== undefined,
    queryFn: ({ signal }) => call(templateSamples, { pid: pid ?? '' }, { signal }),
    select: ({ data: { result } }) => result.map((sample) => ({ name: sample.name, product: productOf(sample) })),
  });

interface Trial {
  data: TemplateData;
  pid: string | undefined;
  collage: string | null;
}

/** Renders a template as the server would; nothing is kept (ADM-11). */
export const useTryTemplate = () =>
  useMutation({
    mutationFn: ({ data, pid, collage }: Trial) =>
      call(tryTemplate, { data, ...(pid === undefined || collage === null ? {} : { pid, collage }) }),
  });

/** Sends a background picture as it is; the answer says what a template names it by. */
export const useSendBackground = () =>
  useMutation({
    mutationFn: ({ pid, file }: { pid: string; file: File }) =>
      sendBytes({ path: backgroundPath, query: { pid }, output: backgroundAnswer }, file),
  });

/** The fonts that the chosen firm has brought itself; none without a firm. */
export function useFirmFonts() {
  const { firm: pid } = useSearch({ from: '/shell/yta/collage' });
  const { data } = useQuery({
    queryKey: ['session', 'firm-fonts', pid],
    enabled: pid !== undefined,
    queryFn: ({ signal }) => call(listFirmFonts, { pid: pid ?? '' }, { signal }),
    select: ({ data: { result } }) => result,
  });
  return useMemo(() => ({ ...ownFontsOf(data ?? []), names: offeredNames(data ?? []) }), [data]);
}
