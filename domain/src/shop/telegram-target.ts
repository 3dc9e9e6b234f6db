import { type Fields, fieldsOf, isFields, isOn, textList, textOf, textOrNull } from '../shared/loose.ts';

/** A button of a Telegram message. */
export interface LinkButton {
  text: string;
  url: string;
}

/** server_config.telegram and .telegram1: where and what a Telegram template sends (D-67). */
export interface TelegramTarget {
  /** Chat ids; empty = all Telegram main groups of numberList. */
  main_group: string[];
  /** Provider account; null = the firm's. */
  telegram_id: string | null;
  buttons_message: string;
  video_url: string;
  nobuttons: boolean;
  /** Use the dialog host (D-70). */
  new_telegram: boolean;
  /** Static buttons. */
  buttons: LinkButton[];
}

/** Reads a stored target; null when it is not configured. `message` is the flat default of D-67. */
export function readTelegramTarget(value: unknown, { message }: { message: string }): TelegramTarget | null {
  if (!isFields(value)) return null;
  return {
    main_group: textList(value.main_group),
    telegram_id: textOrNull(value.telegram_id),
    buttons_message: textOf(value.buttons_message, message),
    video_url: textOf(value.video_url),
    nobuttons: isOn(value.nobuttons),
    new_telegram: isOn(value.new_telegram),
    buttons: readButtons(value.buttons),
  };
}

/** Nothing of it is set, as in a shop whose bot nobody has written for yet. */
export const emptyTarget = ({ message }: { message: string }): TelegramTarget => ({
  main_group: [],
  telegram_id: null,
  buttons_message: message,
  video_url: '',
  nobuttons: false,
  new_telegram: false,
  buttons: [],
});

/** Buttons as {text, url}, a list of them, or lines "text | url" (D-69); only web links with a text are kept. */
export function readButtons(value: unknown): LinkButton[] {
  return typedButtons(value).filter(({ text, url }) => text !== '' && /^https?:\/\/\S+$/i.test(url));
}

/** The same as they were typed, whatever they are; empty lines are none. */
export function typedButtons(value: unknown): LinkButton[] {
  return buttonFields(value)
    .map((fields) => ({ text: textOf(fields.text), url: textOf(fields.url) }))
    .filter(({ text, url }) => text !== '' || url !== '');
}

function buttonFields(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (isFields(value)) return [value];
  return textOf(value)
    .split('\n')
    .map((line) => line.split('|'))
    .map(([text, ...url]) => ({ text, url: url.join('|') }));
}

/**
 * The stored settings with a chat's new id in the templates that name it, everything else as it was typed; null = none names it.
 * A template that names both ids already has the chat once.
 */
export function withMovedChat(config: Fields, { groupId, to }: { groupId: string; to: string }): Fields | null {
  const changed = (['telegram', 'telegram1'] as const).flatMap((name) => {
    const target = config[name];
    if (!isFields(target)) return [];
    const chats = textList(target.main_group);
    if (!chats.includes(groupId)) return [];
    const moved = new Set(chats.map((id) => (id === groupId ? to : id)));
    return [[name, { ...target, main_group: [...moved] }] as const];
  });
  return changed.length === 0 ? null : { ...config, ...Object.fromEntries(changed) };
}
