/** Kinds of sends that consist of messages instead of pictures: the templates of the Telegram page, and a film of the day. */
export const messageKinds = ['tg_brands', 'tg_info', 'film'] as const;
export type MessageKind = (typeof messageKinds)[number];
