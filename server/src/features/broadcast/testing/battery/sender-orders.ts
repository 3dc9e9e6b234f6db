import { driverNames } from '@kolaj/domain/channel/connection';
import * as z from 'zod/mini';

/** What a sending process is told as JSON in its first argument. */
export const senderOrders = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  providerUrl: z.string(),
  /** Which kind of provider the sandbox is spoken to as. */
  driver: z.enum(driverNames),
  account: z.object({ productId: z.string(), key: z.string() }),
  mediaOrigin: z.string(),
  /** Longest call, ms; a message in flight is given up after three times that. */
  timeoutMs: z.number(),
  /** An uncertain message is looked up after this, ms. */
  logLagMs: z.number(),
  /** A lane of a dead process is free after this, ms. */
  laneLeaseMs: z.number(),
  /** How far the process's clock is off, ms. */
  clockOffMs: z.optional(z.number()),
  /** Firms whose account nobody answers for (`silent-accounts.ts`). */
  silentShops: z.optional(z.array(z.string())),
});
export type SenderOrders = z.infer<typeof senderOrders>;
