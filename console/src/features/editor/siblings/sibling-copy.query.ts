import { copyValues, type Sibling } from '@kolaj/contract/collage/editor';
import { copiedKeywords } from '@kolaj/domain/collage/copy-values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useEditor } from '../use-editor.ts';

/** Gives what this collage says of price, size and type to its other colours. */
export function useCopy(others: readonly Sibling[]) {
  const { data } = useEditor();
  const client = useQueryClient();
  const to = others.map(({ id, version }) => ({ id, version }));
  return useMutation({
    mutationFn: () => call(copyValues, { id: data.collage.id, to, keywords: [...copiedKeywords] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['collages'] }),
  });
}
