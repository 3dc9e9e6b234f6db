/**
 * Whether a Telegram chat is a basic group, by its id. Only those get another id one day: they become supergroups, whose ids
 * begin with -100, and their members leave the old chat.
 */
export const isBasicGroup = (chatId: string): boolean => /^-(?!100)\d+$/.test(chatId);
