import { present } from '@kolaj/contract/present';
import {
  addFirmTemplate,
  backgroundAnswer,
  backgroundPath,
  editFirmTemplate,
  listFirmTemplates,
  templateSamples,
  tryTemplate,
} from '@kolaj/contract/template-admin';
import type { TemplateData } from '@kolaj/domain/template/template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Origin } from './designer-state.ts';
import { productOf } from './product.ts';

const templatesKey = (pid: string | undefined) => ['session', 'firm-templates', pid] as const;

/** A template of a firm, with what hangs on it. */
export type KnownTemplate = NonNullable<ReturnType<typeof useFirmTemplates>['data']>[number];

/** A firm's templates, hidden ones too (API-62). */
export const useFirmTemplates = (pid: string | undefined) =>
  useQuery({
    queryKey: templatesKey(pid),
    enabled: pid !== undefined,
    queryFn: ({ signal }) => call(listFirmTemplates, { pid: pid ?? '' }, { signal }),
    select: ({ data: { result } }) => present(result),
  });

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

interface Saving {
  pid: string;
  data: TemplateData;
  /** The template it takes the place of; null = a new one. */
  over: Origin | null;
}

/** Saves a template to a firm: as a new one, or as the next version of one it has (API-64, API-65). */
export const useSaveTemplate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pid, data, over }: Saving) =>
      over === null
        ? call(addFirmTemplate, { pid, data })
        : call(editFirmTemplate, { pid, data, id: over.id, version: over.version }),
    onSuccess: (_, { pid }) => client.invalidateQueries({ queryKey: templatesKey(pid) }),
  });
};

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
