import { type Fields, fieldsOf, textOf } from '../../shared/loose.ts';
import { typedButtons } from '../../shop/telegram-target.ts';
import { isButtonUrl, roomFor, telegramLimits } from './limits.ts';

/** What of a server_config Telegram would not take. `field` is a path: "telegram.buttons". */
export type TelegramFault =
  | { field: string; code: 'too_long'; max: number }
  | { field: string; code: 'too_many'; max: number }
  | { field: string; code: 'invalid' };

/**
 * Texts, addresses and buttons that go beyond what Telegram takes: refused when they are saved, because one of them costs the whole
 * message (D-67). `config` is the whole server_config as it would be stored.
 */
export function telegramFaults(config: Fields): TelegramFault[] {
  return [
    ...wordFaults(config, 'telegram', textOf(config.button_header_text)),
    ...wordFaults(config, 'telegram1', ''),
    ...mediaFaults(config, 'telegram'),
    ...mediaFaults(config, 'telegram1'),
    ...buttonFaults('telegram_button_extra', config.telegram_button_extra),
    ...buttonFaults('telegram.buttons', fieldsOf(config.telegram).buttons),
    ...buttonFaults('telegram1.buttons', fieldsOf(config.telegram1).buttons),
  ];
}

type Target = 'telegram' | 'telegram1';

/** Header and text go into one message; below a video there is less room. */
function wordFaults(config: Fields, target: Target, header: string): TelegramFault[] {
  const { video_url, buttons_message } = fieldsOf(config[target]);
  const own = textOf(buttons_message);
  const field = own === '' && config[target] !== undefined ? 'buttons_message' : `${target}.buttons_message`;
  const words = own || textOf(config.buttons_message);
  const room = roomFor(textOf(video_url) === '' ? 'text' : 'media');
  const max = room - (header === '' ? 0 : header.length + 1);
  if (max < 0) return [{ field: 'button_header_text', code: 'too_long', max: room }];
  return words.length > max ? [{ field, code: 'too_long', max }] : [];
}

function mediaFaults(config: Fields, target: Target): TelegramFault[] {
  const url = textOf(fieldsOf(config[target]).video_url);
  return url === '' || /^https:\/\/[^\s/]+\/\S+$/i.test(url) ? [] : [{ field: `${target}.video_url`, code: 'invalid' }];
}

function buttonFaults(field: string, value: unknown): TelegramFault[] {
  const buttons = typedButtons(value);
  const { buttons: most, buttonText: max } = telegramLimits;
  if (buttons.length > most) return [{ field, code: 'too_many', max: most }];
  if (buttons.some(({ text }) => text.length > max)) return [{ field, code: 'too_long', max }];
  return buttons.every(({ text, url }) => text !== '' && isButtonUrl(url)) ? [] : [{ field, code: 'invalid' }];
}
