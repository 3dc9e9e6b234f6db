import { getHealth } from '@kolaj/contract/admin/health';
import { getRetention } from '@kolaj/contract/admin/retention';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

export type Health = z.infer<typeof getHealth.output>['data']['result'];
export type FoundOne = Health['findings'][number]['finding'];

export type Kept = z.infer<typeof getRetention.output>['data']['result'][number];

/** As often as processes write. */
const ASK_AGAIN_MS = 10_000;

export const useHealth = () =>
  useQuery({
    queryKey: ['session', 'health'],
    queryFn: ({ signal }) => call(getHealth, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ASK_AGAIN_MS,
  });

export const useRetention = () =>
  useQuery({
    queryKey: ['session', 'retention'],
    queryFn: ({ signal }) => call(getRetention, {}, { signal }),
    select: ({ data: { result } }) => result,
  });
