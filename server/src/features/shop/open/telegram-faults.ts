import type { FieldError } from '@kolaj/contract/errors';
import { telegramFaults } from '@kolaj/domain/broadcast/telegram/config-faults';
import type { Fields } from '@kolaj/domain/shared/loose';

/** What a message on Telegram is made of. */
const touched = ['telegram', 'telegram1', 'buttons_message', 'button_header_text', 'telegram_button_extra'];

/**
 * Why a changed server_config cannot be saved (D-67): what Telegram would not take. Looked at only when the change is about it: what
 * was stored before there was a limit stands in nobody's way.
 */
export function telegramErrors(config: Fields, { patch }: { patch: Fields }): FieldError[] {
  if (!touched.some((field) => patch[field] !== undefined)) return [];
  return telegramFaults(config).map((fault) => ({
    ...fault,
    field: `server_config.${fault.field}`,
    message: 'Telegram does not take this.',
  }));
}
