import { deliveryReason } from '@kolaj/contract/broadcast/reasons';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';

const mayBeReason = z.nullable(deliveryReason);

/** A reason out of its column; null = none. */
export const parseReason = (stored: unknown): DeliveryReason | null => z.parse(mayBeReason, stored);

/** A reason for its column. */
export const storedReason = (reason: DeliveryReason | null): string | null =>
  reason === null ? null : storableJson(reason);

/** JSON that PostgreSQL takes: it keeps no NUL and no half characters, and a provider may send both. */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  );
