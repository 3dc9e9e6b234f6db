import {
  createApprovalLink,
  extendApprovalLink,
  listApprovalLinks,
  reviewPath,
  revokeApprovalLink,
} from '@kolaj/contract/approval-link';
import type { LinkDays } from '@kolaj/domain/approval/approval-link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

const queryKey = ['approval-links'];

export const useApprovalLinks = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listApprovalLinks, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

function useLinkCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

interface NewLink {
  person: string;
  days: LinkDays;
  collage_ids: string[];
}

export const useMakeLink = () =>
  useLinkCall(async (input: NewLink) => (await call(createApprovalLink, input)).data.result);
export const useExtendLink = () =>
  useLinkCall((input: { id: string; days: LinkDays }) => call(extendApprovalLink, input));
export const useRevokeLink = () => useLinkCall((input: { id: string }) => call(revokeApprovalLink, input));

/** The token stands behind `#`, which browsers send to nobody. */
export const linkAddress = (token: string): string => `${window.location.origin}${reviewPath}#${token}`;
