import {
  type DeliveryReason,
  ledgerReasons,
  type ProviderTrouble,
  plainTroubles,
} from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { plainRecallReasons, type RecallReason } from '@kolaj/domain/broadcast/recall/recall';
import { type LeftOutRow, plainLeftOutReasons } from '@kolaj/domain/broadcast/routing/left-out-reason';
import * as z from 'zod/mini';

const size = { width: z.int(), height: z.int() };

const withValue = [
  z.object({ code: z.literal('no_answer'), seconds: z.int() }),
  z.object({ code: z.enum(['no_connection', 'connection_broke']), system: z.string() }),
  z.object({ code: z.literal('provider_status'), status: z.int() }),
  z.object({ code: z.literal('provider_said'), words: z.string() }),
  z.object({ code: z.literal('text_too_long'), characters: z.int() }),
  z.object({ code: z.literal('file_too_large'), megabytes: z.int() }),
  z.object({ code: z.enum(['picture_too_large', 'picture_too_narrow']), ...size }),
] as const;

/** What went wrong with a call to a provider. */
export const providerTrouble = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainTroubles) }),
  ...withValue,
]) satisfies z.ZodMiniType<ProviderTrouble>;

/** A reason of the ledger, as it is stored and as it is sent. */
export const deliveryReason = z.discriminatedUnion('code', [
  z.object({ code: z.enum([...plainTroubles, ...ledgerReasons]) }),
  ...withValue,
]) satisfies z.ZodMiniType<DeliveryReason>;

/** Why a message cannot be, or was not, taken back. */
export const recallReason = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainTroubles) }),
  z.object({ code: z.enum(plainRecallReasons) }),
  z.object({ code: z.literal('recall_too_late'), hours: z.int() }),
  ...withValue,
]) satisfies z.ZodMiniType<RecallReason>;

/** Who or what a send leaves out, as it is stored and as it is sent. */
export const leftOut = z.object({
  name: z.nullable(z.string()),
  reason: z.discriminatedUnion('code', [
    z.object({ code: z.enum(plainLeftOutReasons) }),
    z.object({ code: z.literal('phone_not_active'), phone: z.string() }),
    z.object({ code: z.literal('images_not_sendable'), images: z.int() }),
    z.object({ code: z.literal('in_words'), words: z.string() }),
  ]),
}) satisfies z.ZodMiniType<LeftOutRow>;
