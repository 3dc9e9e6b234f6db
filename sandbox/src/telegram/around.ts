import type { Outside } from '../provider/outside.ts';
import type { BotChats } from './chats.ts';
import type { Videos } from './media.ts';
import type { Updates } from './updates.ts';

/** What the Bot API of the sandbox works with. */
export interface BotAround {
  outside: Outside;
  chats: BotChats;
  updates: Updates;
  videos: Videos;
  /** Ends delays and downloads when the sandbox stops. */
  stop: AbortSignal;
}
