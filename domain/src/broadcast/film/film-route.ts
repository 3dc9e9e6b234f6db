import type { RoutingReason } from '../routing/routing-model.ts';
import type { Sender } from '../routing/sender.ts';

export interface FilmRoute {
  sender: Sender;
  /** Whether its channel's provider sends films. */
  takesVideo: boolean;
  /** The group has this film, may have it, or it is on its way. */
  isThere: boolean;
}

/**
 * Who sends a film to a group that a person has chosen, or why nobody does. `again`: the person wants it there once more; nobody
 * else decides that.
 */
export function filmSender(
  { sender, takesVideo, isThere }: FilmRoute,
  { again }: { again: boolean },
): { kind: 'found'; id: string } | { kind: 'none'; reason: RoutingReason } {
  if (sender.kind === 'none') return sender;
  if (!takesVideo) return { kind: 'none', reason: 'no_video' };
  if (sender.id === null) return { kind: 'none', reason: 'phone_unknown' };
  return isThere && !again ? { kind: 'none', reason: 'film_there' } : { kind: 'found', id: sender.id };
}
