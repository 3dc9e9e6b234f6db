import type { TelegramSettings } from '@kolaj/contract/broadcast/telegram';
import { isButtonUrl, roomFor, telegramLimits } from '@kolaj/domain/broadcast/telegram/limits';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import type { LinkButton } from '@kolaj/domain/shop/telegram-target';
import { msg, plural } from '@lingui/core/macro';
import type { Problems } from '../../../ui/form/use-form.tsx';
import type { MessageWish } from '../telegram.query.ts';

/** What the window holds, by the names of the configuration's fields. */
export interface MessageValues extends Record<string, unknown> {
  button_header_text: string;
  buttons_message: string;
  video_url: string;
  nobuttons: boolean;
  button_count: number;
  buttons_sale_fire: boolean;
  no_web_url: boolean;
  buttons: LinkButton[];
  telegram_button_extra: LinkButton[];
  main_group: string[];
}

/** In the order of the window: the first wrong one gets the focus. */
export const fieldNames = [
  'button_header_text',
  'buttons_message',
  'video_url',
  'buttons',
  'telegram_button_extra',
  'main_group',
] as const;

const emptyTarget = { buttons_message: '', video_url: '', nobuttons: false, buttons: [], main_group: [] };

export function valuesOf(settings: TelegramSettings, template: TelegramTemplate): MessageValues {
  const { buttons_message, video_url, nobuttons, buttons, main_group } =
    (template === 'brands' ? settings.brands : settings.info) ?? emptyTarget;
  return {
    button_header_text: template === 'brands' ? settings.button_header_text : '',
    ...{ buttons_message, video_url, nobuttons },
    button_count: settings.button_count,
    buttons_sale_fire: settings.buttons_sale_fire,
    no_web_url: settings.no_web_url,
    buttons,
    telegram_button_extra: settings.telegram_button_extra,
    main_group,
  };
}

/** Units that are left for the words; below 0 = so many too many. */
export function unitsLeft({
  button_header_text: header,
  buttons_message: text,
  video_url: url,
}: MessageValues): number {
  const title = header.trim();
  const used = title.length + text.trim().length + (title !== '' && text.trim() !== '' ? 1 : 0);
  return roomFor(url.trim() === '' ? 'text' : 'media') - used;
}

const wrongVideo = msg({ id: 'telegram.video-wrong', message: 'An address that begins with https://' });
const wrongButton = msg({
  id: 'telegram.button-wrong',
  message: 'Each button needs words, at most 64 characters, and an address that begins with https://',
});

const isGood = ({ text, url }: LinkButton) =>
  text.trim() !== '' && text.trim().length <= telegramLimits.buttonText && isButtonUrl(url.trim());

export function problemsOf(values: MessageValues): Problems<MessageValues> {
  const over = -unitsLeft(values);
  const url = values.video_url.trim();
  return {
    buttons_message:
      over > 0
        ? msg({
            id: 'telegram.too-long',
            message: plural(over, {
              one: '# character more than Telegram takes.',
              other: '# characters more than Telegram takes.',
            }),
          })
        : undefined,
    video_url: url === '' || /^https:\/\/[^\s/]+\/\S+$/i.test(url) ? undefined : wrongVideo,
    buttons: values.buttons.every(isGood) ? undefined : wrongButton,
    telegram_button_extra: values.telegram_button_extra.every(isGood) ? undefined : wrongButton,
  };
}

const trimmed = ({ text, url }: LinkButton): LinkButton => ({ text: text.trim(), url: url.trim() });

interface Saved {
  template: TelegramTemplate;
  settings: Pick<TelegramSettings, 'config_version'>;
}

export function wishOf(values: MessageValues, { template, settings }: Saved): MessageWish {
  const { buttons_message, video_url, nobuttons, main_group, button_count } = values;
  const shared =
    template === 'brands'
      ? {
          button_header_text: values.button_header_text.trim(),
          buttons_sale_fire: values.buttons_sale_fire,
          no_web_url: values.no_web_url,
          telegram_button_extra: values.telegram_button_extra.map(trimmed),
        }
      : {};
  return {
    config_version: settings.config_version,
    template,
    message: { buttons_message, video_url, nobuttons, main_group, buttons: values.buttons.map(trimmed) },
    button_count,
    ...shared,
  };
}
