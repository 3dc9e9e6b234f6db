import { fieldsOf } from '@kolaj/domain/shared/loose';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const idText = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => String(value)),
  ),
  '',
);
const swc = z.object({ phoneIdList: z.catch(z.array(idText), []), telegram_id: idText, whatsapp_id: idText });

/** Default senders of the group settings (D-51, D-85). */
export interface SwcSenders {
  /** Empty = all phones of the account. */
  phoneIds: string[];
  whatsappId: string;
  telegramId: string;
}

export function parseSwc(json: unknown): SwcSenders {
  const { phoneIdList, whatsapp_id, telegram_id } = z.parse(swc, fieldsOf(json));
  return { phoneIds: phoneIdList.filter(Boolean), whatsappId: whatsapp_id, telegramId: telegram_id };
}

export async function readPhoneIds(scope: ShopScope): Promise<string[]> {
  return (await readSenders(scope)).phoneIds;
}

export async function readSenders(scope: ShopScope): Promise<SwcSenders> {
  const row = await scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('swc_settings')
    .executeTakeFirstOrThrow();
  return parseSwc(row.swc_settings);
}
