import { present } from '@kolaj/contract/present';
import {
  addFirmTemplate,
  deleteFirmTemplate,
  editFirmTemplate,
  listFirmTemplates,
} from '@kolaj/contract/template/template-admin';
import type { TemplateData } from '@kolaj/domain/template/template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

const keyOf = (pid: string | undefined) => ['session', 'firm-templates', pid] as const;

/** A template of a firm, with what hangs on it. */
export type KnownTemplate = NonNullable<ReturnType<typeof useFirmTemplates>['data']>[number];

/** A firm's templates, hidden ones too (API-62). */
export const useFirmTemplates = (pid: string | undefined) =>
  useQuery({
    queryKey: keyOf(pid),
    enabled: pid !== undefined,
    queryFn: ({ signal }) => call(listFirmTemplates, { pid: pid ?? '' }, { signal }),
    select: ({ data: { result } }) => present(result),
  });

interface Saving {
  pid: string;
  data: TemplateData;
  /** The template it takes the place of, as it was seen; null = a new one. */
  over: { id: string; version: number } | null;
}

/** Saves a template to a firm: as a new one, or as the next version of one it has (API-64, API-65). */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pid, data, over }: Saving) =>
      over === null
        ? call(addFirmTemplate, { pid, data })
        : call(editFirmTemplate, { pid, data, id: over.id, version: over.version }),
    onSettled: (_answer, _error, { pid }) => client.invalidateQueries({ queryKey: keyOf(pid) }),
  });
}

/** Deletes a template; collages made with it keep their version (API-63). */
export function useDeleteTemplate(pid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFirmTemplate, { pid, id }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(pid) }),
  });
}
