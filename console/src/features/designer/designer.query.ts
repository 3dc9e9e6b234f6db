import { backgroundAnswer, backgroundPath, templateSamples, tryTemplate } from '@kolaj/contract/template-admin';
import type { TemplateData } from '@kolaj/domain/template/template';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
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
    mutationFn: async ({ pid, file }: { pid: string; file: File }) => {
      const response = await fetch(`${backgroundPath}?${new URLSearchParams({ pid })}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      });
      const body: unknown = await response.json().catch(() => null);
      return backgroundAnswer.parse(body);
    },
  });
