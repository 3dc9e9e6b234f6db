import { checkIntegrity, getIntegrity, type integrityFinding } from '@kolaj/contract/admin/integrity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

export type IntegrityFinding = z.infer<typeof integrityFinding>;
export type Integrity = NonNullable<ReturnType<typeof useIntegrity>['query']['data']>;

const queryKey = ['session', 'integrity'];
/** A check reads for minutes or hours; nothing tells of its progress but asking. */
const ASK_AGAIN_MS = 2_000;

/** What the last check of the file store found, fresh while one runs, and the order to check now. */
export function useIntegrity() {
  // When the check began that was the last one as a new one was ordered; '' = there was none.
  const [orderedAfter, setOrderedAfter] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const isAwaited = (integrity: { last: { started_at: string } | null }) =>
    orderedAfter !== null && (integrity.last?.started_at ?? '') === orderedAfter;

  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getIntegrity, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ({ state }) => {
      const now = state.data?.data.result;
      const runs = now?.last?.finished_at === null;
      return now && (runs || isAwaited(now)) ? ASK_AGAIN_MS : false;
    },
  });
  const order = useMutation({
    mutationFn: () => call(checkIntegrity, {}),
    onSuccess: () => {
      setOrderedAfter(query.data?.last?.started_at ?? '');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const phase = phaseOf(query.data?.last, query.data !== undefined && isAwaited(query.data));
  return { query, order, phase };
}

/** The state of the check: `ordered` = it begins any moment. */
export type CheckPhase = 'never' | 'ordered' | 'running' | 'broken-off' | 'finished';

function phaseOf(
  last: { finished_at: string | null; error: string | null } | null | undefined,
  isOrdered: boolean,
): CheckPhase {
  if (last && last.finished_at === null) return 'running';
  if (isOrdered) return 'ordered';
  if (!last) return 'never';
  return last.error === null ? 'finished' : 'broken-off';
}
