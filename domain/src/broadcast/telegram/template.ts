import type { MessageKind } from '../accept/message-kind.ts';

/** What the page offers to send (TG-02, TG-03). */
export const telegramTemplates = ['brands', 'info'] as const;
export type TelegramTemplate = (typeof telegramTemplates)[number];

export const kindOfTemplate: Readonly<Record<TelegramTemplate, Exclude<MessageKind, 'film'>>> = {
  brands: 'tg_brands',
  info: 'tg_info',
};
