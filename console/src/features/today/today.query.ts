import { listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { getCalendar } from '@kolaj/contract/broadcast/calendar';
import { getPhones } from '@kolaj/contract/broadcast/phone';
import { getStandstill } from '@kolaj/contract/broadcast/sending-stop';
import { listFolders } from '@kolaj/contract/collage/collage';
import { listOrders } from '@kolaj/contract/order/order';
import { listAgentsPhotos } from '@kolaj/contract/pocket/sent';
import { startImport } from '@kolaj/contract/source/source';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { isNearlyUsedUp } from '@kolaj/domain/shop/package';
import type { TodayFacts } from '@kolaj/domain/today/matters';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';
import { useShop } from '../../product/account/session.query.ts';
import { useMay } from '../../product/account/use-may.ts';
import { useOnboarding } from '../../product/onboarding/onboarding.query.ts';
import { packageQuery } from '../../product/package/package.query.ts';
import { useFtpPhotos } from '../../product/source/ftp-photos.query.ts';

/** The folders of this year, as the list of folders asks for them too. */
export const useFoldersOfYear = () =>
  useQuery({
    queryKey: ['folders', 'list', undefined],
    queryFn: ({ signal }) => call(listFolders, { year: undefined }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** What agents have sent and nobody has made collages of; under the folders, whose changes are its own. */
export const useAgentsPhotos = () =>
  useQuery({
    queryKey: ['folders', 'agents-photos'],
    queryFn: ({ signal }) => call(listAgentsPhotos, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: 60_000,
  });

/** Makes collages of what is in these places. */
export function useMakeCollages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (folder: ImportOrder) => call(startImport, { folder: [...folder] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['folders'] }),
  });
}
type ImportOrder = z.input<typeof startImport.input>['folder'];

/** The last send, whatever became of it. */
export function useLastSend() {
  return useQuery({
    queryKey: ['broadcasts', 'last'],
    queryFn: ({ signal }) => call(listBroadcasts, { limit: 1 }, { signal }),
    select: ({ data: { result } }) => result[0] ?? null,
    enabled: useSends(),
  });
}

const useSends = () => useShop()?.features.broadcast === true;

/** The next run of a schedule within a week; null = there is none. */
export function useNextRun() {
  const timeZone = useShop()?.time_zone ?? 'UTC';
  const from = dayKey(localDay(new Date(), timeZone));
  return useQuery({
    queryKey: ['schedules', 'calendar', from, 7],
    queryFn: ({ signal }) => call(getCalendar, { from, days: 7 }, { signal }),
    select: ({ data: { result } }) =>
      result.runs.filter(({ result: came }) => came === 'planned').sort((a, b) => a.at.localeCompare(b.at))[0] ?? null,
    enabled: useSends(),
  });
}

/** `missing`: what has not come yet, or does not come. */
type Known = { kind: 'known'; facts: TodayFacts } | { kind: 'missing'; query: UseQueryResult<unknown> };

/** The facts of the day; each call is live by itself. */
export function useTodayFacts(): Known {
  const sends = useSends();
  const mayManage = useMay('manage');
  const folders = useFoldersOfYear();
  const still = useQuery({
    queryKey: ['broadcasts', 'standstill'],
    queryFn: ({ signal }) => call(getStandstill, {}, { signal }),
    select: ({ data: { result } }) => result,
    enabled: sends,
  });
  const open = useQuery({
    queryKey: ['broadcasts', 'list', 'open'],
    queryFn: ({ signal }) => call(listBroadcasts, { only: 'open' }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: sends,
  });
  const asked = useQuery({
    queryKey: ['broadcasts', 'list', 'questions'],
    queryFn: ({ signal }) => call(listBroadcasts, { only: 'questions' }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: sends,
  });
  const phones = useQuery({
    queryKey: ['phones', 'standing'],
    queryFn: ({ signal }) => call(getPhones, {}, { signal }),
    select: ({ data: { result } }) => result,
    enabled: sends,
  });
  const orders = useQuery({
    queryKey: ['orders', 'today'],
    queryFn: ({ signal }) => call(listOrders, { state: 'new', limit: 1 }, { signal }),
    select: ({ data: { result } }) => result.counts.new ?? 0,
    enabled: mayManage,
  });
  const mayEdit = useMay('edit');
  const agents = useAgentsPhotos();
  const ftp = useFtpFacts();
  const lacking = useLackingFacts();
  const used = useQuery(packageQuery);
  const all = [folders, ...(sends ? [still, open, asked] : []), ...(mayManage ? [orders] : [])];
  // The provider may take seconds to say how its phones are: nobody waits for that.
  const missing = all.filter(({ data }) => data === undefined);
  const [query = missing[0]] = missing.filter(({ isError }) => isError);
  if (query !== undefined) return { kind: 'missing', query };

  const counts = (folders.data ?? []).flatMap(({ kolaj }) => kolaj);
  const sum = (of: 'done' | 'failed') =>
    counts.filter(({ status }) => status === of).reduce((total, { count }) => total + count, 0);
  const messages = (of: 'uncertain' | 'failed') =>
    (asked.data ?? []).reduce((total, send) => total + send.counts[of], 0);
  const facts: TodayFacts = {
    isStill: still.data !== undefined && (still.data.stopped !== null || still.data.held !== null),
    messagesWait: still.data?.waiting ?? 0,
    usedUp: (used.data?.counts ?? []).filter(
      ({ what, used: count, limit }) => what !== 'members' && isNearlyUsedUp(count, limit),
    ).length,
    phonesAway: (phones.data?.phones ?? []).filter(({ active, type }) => !active && type === 'whatsapp').length,
    uncertain: messages('uncertain'),
    lost: messages('failed'),
    paused: (open.data ?? []).filter(({ status }) => status === 'paused').length,
    newOrders: orders.data ?? 0,
    failed: sum('failed'),
    waiting: sum('done'),
    ...lacking,
    ...ftp,
    agentsPhotos: mayEdit ? (agents.data ?? []).reduce((total, { count }) => total + count, 0) : 0,
  };
  return { kind: 'known', facts };
}

/** What came by FTP and this person may do something with. */
function useFtpFacts(): Pick<TodayFacts, 'ftpPhotos' | 'ftpToVerify'> {
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const { data = [] } = useFtpPhotos();
  const sum = (of: 'waiting' | 'to_verify') => data.reduce((total, place) => total + place[of], 0);
  return { ftpPhotos: mayEdit ? sum('waiting') : 0, ftpToVerify: mayApprove ? sum('to_verify') : 0 };
}

/** What products lack, for who may type it; the page has asked for it before it is shown. */
function useLackingFacts(): Pick<TodayFacts, 'uncoded' | 'unpriced'> {
  const mayEdit = useMay('edit');
  const lacking = useOnboarding().data?.lacking;
  return mayEdit && lacking !== undefined
    ? { uncoded: lacking.code, unpriced: lacking.price }
    : { uncoded: 0, unpriced: 0 };
}
