/** What a sender can write to. `chat`: one person; `channel`: people follow it and read only (D-96). */
export const chatTypes = ['chat', 'group', 'channel'] as const;
export type ChatType = (typeof chatTypes)[number];

/**
 * Whether a chat of WhatsApp is a channel. One message reaches everybody who follows it, in public: nothing is reported per
 * person, it puts no number at risk, and no gateway can delete it again (D-96).
 */
export const isWhatsappChannel = (chatId: string): boolean => chatId.endsWith('@newsletter');
