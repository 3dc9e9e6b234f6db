/** The four lists of the group settings (swc), by their contract names (L132–L137, D-51). */
export const groupLists = ['numberList', 'numberListTarget', 'telegramList', 'whatsappList'] as const;
export type GroupList = (typeof groupLists)[number];

export const channelKinds = ['whatsapp', 'telegram'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Image streams a group may take (D-51). */
export const streams = ['kolaj', 'production', 'mobile'] as const;
export type Stream = (typeof streams)[number];

/** A group of the shop on a channel. */
export interface ChannelGroup {
  id: string;
  list: GroupList;
  type: ChannelKind;
  /** Brand key(s), comma-separated, in brand lists; a label in main lists. */
  name: string;
  /** The provider's chat id: `…@g.us` or a Telegram chat id. */
  groupId: string;
  phoneId: string | null;
  number: string | null;
  /** Provider account that writes to a Telegram group. */
  telegramId: string | null;
  /** Comma-separated streams (`kolaj`, `production`, `mobile`, `sale`) or `all`. */
  source: string;
}

/** A sending phone as the provider reports it. `status` is the provider's own word. */
export interface Phone {
  id: string;
  number: string;
  name: string;
  type: ChannelKind;
  status: string;
  /** Messages waiting at the provider, if it says. */
  queue: number | null;
}
