/** What the page offers to send (TG-02, TG-03). */
export const telegramTemplates = ['brands', 'info'] as const;
export type TelegramTemplate = (typeof telegramTemplates)[number];

/** Kinds of sends that consist of messages instead of pictures. */
export const messageKinds = ['tg_brands', 'tg_info'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const kindOfTemplate: Readonly<Record<TelegramTemplate, MessageKind>> = { brands: 'tg_brands', info: 'tg_info' };
