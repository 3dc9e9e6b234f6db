import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { Outside } from './outside.ts';
import { type Touched, type Touching, touchMessage } from './touch-message.ts';

/** WhatsApp lets a message be deleted for everybody for about two and a half days; a later wish does nothing, and gets a yes. */
export const whatsappKeepsMs = 60 * 3_600_000;

/**
 * Deletes one message for everybody, or does not. `withinMs`: what is older is refused by this dialect. `stop` ends the delays of
 * faults.
 */
export function takeBack(
  outside: Outside,
  unwanted: Touched,
  { withinMs, stop }: { withinMs: number; stop: AbortSignal },
): Promise<Touching> {
  return touchMessage(outside, unwanted, {
    call: 'recall',
    stop,
    apply: (call, message) => outside.delete(call, message),
    against: ({ groupId, acceptedAt }) => {
      // WhatsApp takes the wish for a channel and does nothing with it.
      if (isWhatsappChannel(groupId)) return { why: 'not-found', words: 'nothing is deleted in channels' };
      const isOld = outside.now().getTime() - Date.parse(acceptedAt) > withinMs;
      return isOld ? { why: 'too-old', words: 'too old' } : null;
    },
  });
}
