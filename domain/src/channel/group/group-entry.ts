import type { ChatType } from '../chat.ts';
import type { ChannelKind, GroupList } from './group.ts';

/** An entry of the group settings by its contract names (specification §3, swc); fields that its list has not are empty. */
export interface GroupEntry {
  group_id: string;
  type: ChannelKind;
  /** Brand key(s), comma-separated, in brand lists; a label in main lists (D-51). */
  name: string;
  /** What the chat is called; for people only. */
  label: string;
  phone_id: string;
  /** The readable number of that phone. */
  number: string;
  /** Provider account that writes to a Telegram chat; empty = the firm's own (swc.telegram_id). */
  telegram_id: string;
  /** Streams that the group takes: `kolaj`, `production`, `mobile`, `sale`, comma-separated, or `all`. */
  source: string;
  /** Phones that may stand in for `phone_id`, best first; empty = any that is in the group. */
  spare_phone_ids: readonly string[];
  /** Added since the last save; never stored (ADM-17). */
  new: boolean;
}

/** The four lists of a firm, each in its own order. */
export type GroupLists = Readonly<Record<GroupList, readonly GroupEntry[]>>;

export const noGroups: GroupLists = { numberList: [], numberListTarget: [], telegramList: [], whatsappList: [] };

/** A phone or account that can write to a chat. */
export interface Sender {
  id: string;
  number: string;
  name: string;
}

/** A chat that the provider knows and that may become an entry. */
export interface FoundChannel {
  id: string;
  kind: ChannelKind;
  name: string;
  type: ChatType;
  /** Who of the firm's senders is in it, in the order they were asked. */
  senders: readonly Sender[];
}
