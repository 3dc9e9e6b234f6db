import type { Endpoint } from '@kolaj/contract/endpoint';
import {
  applyTemplate,
  cancelTemplateRun,
  listShopTemplates,
  listTemplateVersions,
  offerTemplate,
  orderTemplates,
  restoreTemplate,
  templateImpact,
} from '@kolaj/contract/template/template-change';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';
import { templatesKey } from '../../product/collage/examples.query.ts';

/** The shop's templates with what they are used for; a run brings news of itself. */
export const useTemplates = () =>
  useQuery({
    queryKey: [...templatesKey, 'list'],
    queryFn: ({ signal }) => call(listShopTemplates, {}, { signal }),
    select: ({ data }) => data.result,
  });

export const useVersions = (id: string) =>
  useQuery({
    queryKey: [...templatesKey, 'versions', id],
    queryFn: ({ signal }) => call(listTemplateVersions, { id }, { signal }),
    select: ({ data }) => data.result,
  });

/** What drawing this version for the template's collages would change. */
export const useImpact = (id: string, version: number) =>
  useQuery({
    queryKey: [...templatesKey, 'impact', id, version],
    queryFn: ({ signal }) => call(templateImpact, { id, version }, { signal }),
    select: ({ data }) => data.result,
    gcTime: 0,
  });

interface Callable<Input, Output> extends Pick<Endpoint, 'method' | 'path'> {
  input: Input;
  output: Output;
}

/** A change of templates; afterwards everything about them is asked for again. */
function useTemplateCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(endpoint: Callable<Input, Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: z.input<Input>) => call(endpoint, input),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}

export const useApply = () => useTemplateCall(applyTemplate);
export const useCancelRun = () => useTemplateCall(cancelTemplateRun);
export const useRestore = () => useTemplateCall(restoreTemplate);
export const useOffer = () => useTemplateCall(offerTemplate);
export const useOrder = () => useTemplateCall(orderTemplates);
