import { previewBroadcast, sendCollages, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import type { Stream } from '@kolaj/domain/channel/group/group';
import {
  keepPreviousData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError, call } from '../../../lib/calls/api.ts';
import type { SendWish } from './days/chosen-days.ts';
import { type Part, type PartAnswer, planParts, type RunResult, runBatches } from './run-batches.ts';

type Screen = z.output<typeof sendScreen.output>['data']['result'];
/** The day table of a subfolder of collages, or of a brand folder of photos that are sent as they are (D-62). */
export type SendScreen = Screen & { subfolder: Screen['subfolder'] & { stream: Stream } };
export type SendPreview = z.output<typeof previewBroadcast.output>['data']['result'];

interface ScreenInput {
  subfolder: string;
  stream: Stream;
  /** undefined = this year. */
  year: number | undefined;
}

/** The day table with phones and switches. Every reading asks the provider again. */
export const useSendScreen = ({ subfolder, stream, year }: ScreenInput) =>
  useQuery({
    queryKey: ['broadcasts', 'screen', subfolder, year ?? null],
    queryFn: ({ signal }) => call(sendScreen, { subfolder_id: subfolder, year, source: stream }, { signal }),
    select: ({ data: { result } }): SendScreen => ({ ...result, subfolder: { ...result.subfolder, stream } }),
    placeholderData: (before, query) => (query?.queryKey[2] === subfolder ? before : undefined),
    staleTime: 5_000,
  });

type SendPlace = Pick<SendScreen['subfolder'], 'id' | 'name' | 'stream'>;

interface PreviewInput {
  subfolder: SendPlace | undefined;
  wish: SendWish;
  sale: boolean;
  /** Only these of the days' images; none = all. */
  images?: readonly string[] | undefined;
}

/** What a send would mean now: images, groups, who is left out, duration (D-52). */
export const useSendPreview = ({ subfolder, wish, sale, images }: PreviewInput) =>
  useQuery({
    queryKey: ['broadcasts', 'preview', subfolder?.id, wish, sale, images ?? null],
    queryFn: ({ signal }) =>
      call(
        previewBroadcast,
        {
          subfolder_id: subfolder?.id ?? '',
          brand: subfolder?.name ?? '',
          days: [...wish.days],
          sendAfter: wish.sendAfter,
          resend: wish.resend,
          onlySaleGroup: sale,
          source: subfolder?.stream,
          images: images && [...images],
        },
        { signal },
      ),
    select: ({ data: { result } }) => result,
    enabled: subfolder !== undefined && wish.days.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** A confirmed send, as it is handed over. */
export interface SendOrder {
  subfolder: SendPlace;
  wish: SendWish;
  sale: boolean;
  parts: readonly Part[];
  images: number;
  groups: number;
}

export const orderOf = (order: Omit<SendOrder, 'parts' | 'images'> & { urls: readonly string[] }): SendOrder => {
  const { urls, ...rest } = order;
  return { ...rest, parts: planParts(urls, crypto.randomUUID()), images: urls.length };
};

async function sendPart({ subfolder, wish, sale }: SendOrder, part: Part): Promise<PartAnswer> {
  const input = {
    images: [...part.images],
    brand: subfolder.name,
    days: [...wish.days],
    sendAfter: wish.sendAfter,
    batch: part.batch,
    onlySaleGroup: sale,
    resend: wish.resend,
    subfolder_id: subfolder.id,
    source: subfolder.stream,
  };
  const { success, code, data } = await call(sendCollages, input, { idempotencyKey: part.key });
  const broadcastId = data.broadcast_id ?? null;
  if (success && data.success) return { kind: 'accepted', broadcastId };
  const refusal = { code: code ?? ('not_possible' as const), sentDays: data.sent_days ?? [], broadcastId };
  return { kind: 'refused', refusal };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

const runKey = (subfolder: string) => ['send', subfolder];
const handedKey = (subfolder: string) => ['send-handed-over', subfolder];

const startOf = (client: QueryClient, subfolder: string) => ({
  mutationKey: runKey(subfolder),
  mutationFn: (order: SendOrder): Promise<RunResult> => {
    client.setQueryData(handedKey(subfolder), 0);
    return runBatches(order.parts, {
      send: (part) => sendPart(order, part),
      pause: wait,
      isFinal,
      onProgress: (images) => client.setQueryData(handedKey(subfolder), images),
    });
  },
  // Not awaited: the progress opens at once, and the table does not say "sending" under a question that is still open.
  onSettled: () => void client.invalidateQueries({ queryKey: ['broadcasts'] }),
});

/** Hands a send over. It continues when the person opens another page of the console. */
export function useStartSend(subfolder: string) {
  const client = useQueryClient();
  return useMutation(startOf(client, subfolder));
}

const severalKey = ['send-several'];

/** Hands the sends of several brands over, one after the other, each as from its own screen; one that fails stops no other. */
export function useStartSeveral() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: severalKey,
    mutationFn: async (orders: readonly SendOrder[]) => {
      for (const order of orders) {
        const run = client.getMutationCache().build(client, startOf(client, order.subfolder.id));
        // What went wrong is kept with the run, and said beside its brand.
        await run.execute(order).catch(() => undefined);
      }
    },
  });
}

/** Whether this window still has brands to hand over: closing it would lose them. */
export const useIsHandingSeveral = (): boolean => useIsMutating({ mutationKey: severalKey, exact: true }) > 0;

/** Brands that this window has handed over, or is about to, with the last confirmed send of several. */
export function useLastSeveral(): ReadonlySet<string> {
  const confirmed = useMutationState({
    filters: { mutationKey: severalKey, exact: true },
    select: ({ state }) => state.variables,
  });
  const last: unknown = confirmed.at(-1);
  return new Set(Array.isArray(last) ? last.filter(isOrder).map(({ subfolder }) => subfolder.id) : []);
}

export interface SendRun {
  order: SendOrder;
  /** null while it is being handed over. */
  result: RunResult | null;
  startedAt: number;
}

/** The newest send of this subfolder from this window, also when the page was left and found again. */
export function useLastRun(subfolder: string): SendRun | null {
  const runs = useMutationState({
    filters: { mutationKey: runKey(subfolder), exact: true },
    select: ({ state }) => state,
  });
  const last = runs.at(-1);
  if (last === undefined || !isOrder(last.variables)) return null;
  return { order: last.variables, result: resultOf(last), startedAt: last.submittedAt };
}

const isOrder = (value: unknown): value is SendOrder => typeof value === 'object' && value !== null && 'parts' in value;
const isResult = (value: unknown): value is RunResult => typeof value === 'object' && value !== null && 'kind' in value;

function resultOf({ status, data, error }: { status: string; data: unknown; error: unknown }): RunResult | null {
  if (status === 'error') return { kind: 'failed', error, failed: [] };
  return isResult(data) ? data : null;
}

/** The send that this window hands over now, with how many of its images the server has; null = none. */
export function useHanding(subfolder: string): { order: SendOrder; done: number } | null {
  const run = useLastRun(subfolder);
  const { data: done } = useQuery({ queryKey: handedKey(subfolder), queryFn: () => 0, enabled: false, initialData: 0 });
  return run === null || run.result !== null ? null : { order: run.order, done };
}
