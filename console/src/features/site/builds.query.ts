import { liftSoldOut, listSoldOut } from '@kolaj/contract/collage/sold-out';
import { endPreview, listBuilds, previewLink, rollBack, startBuild, stopBuild } from '@kolaj/contract/site/site';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';
import { useMay } from '../../product/account/use-may.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';

export type BuildList = z.output<typeof listBuilds.output>;

/** The shop's builds and what has changed since the live one; server events keep them live. */
export const useBuilds = () =>
  useQuery({
    queryKey: ['builds', 'list'],
    queryFn: ({ signal }) => call(listBuilds, {}, { signal }),
    staleTime: 0,
  });

/** Builds all folders and publishes. A refusal is an answer. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startBuild, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['builds'] }),
  });
}

/** Makes an earlier version the live one again. */
export function useRollBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(rollBack, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['builds'] }),
  });
}

const tooLate = msg({ id: 'build.too-late', message: 'Too late to stop: it had ended already.' });

/** Stops the build that waits or runs. One that has ended while somebody reached for the button says so. */
export function useStop() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(stopBuild, { id }),
    onSuccess: ({ stopped }) => {
      if (!stopped) showToast({ key: 'build.stop', text: t(tooLate) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['builds'] }),
  });
}

/** Its address works for half a day at least; the server gives the same one until then. */
const linkStays = 6 * 3_600_000;

/** Where the site is as it would be published now; only who may publish has it. */
export function usePreviewLink() {
  const mayManage = useMay('manage');
  return useQuery({
    queryKey: ['builds', 'preview-link'],
    queryFn: async ({ signal }) => (await call(previewLink, {}, { signal })).data.result,
    enabled: mayManage,
    staleTime: linkStays,
  });
}

/** Ends the address that others may have, and takes a new one. */
export function useEndPreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endPreview, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['builds', 'preview-link'] }),
  });
}

export type SoldOutProducts = z.output<typeof listSoldOut.output>['data']['result'];

/** What is marked as sold out; marks are changes of collages, which `builds` follows. */
export const useSoldOut = () =>
  useQuery({
    queryKey: ['builds', 'sold-out'],
    queryFn: async ({ signal }) => (await call(listSoldOut, {}, { signal })).data.result,
  });

/** Takes the marks of one product away. */
export function useLiftSoldOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (marks: SoldOutProducts['products'][number]['marks']) => call(liftSoldOut, { marks }),
    onSettled: () => client.invalidateQueries({ queryKey: ['builds', 'sold-out'] }),
  });
}
