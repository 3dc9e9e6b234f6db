/** Why something that was meant gets nothing, without a value. */
export const plainLeftOutReasons = [
  'channel_not_configured',
  'source_not_admitted',
  'phone_unknown',
  'cannot_post',
  'channels_not_offered',
  'this_phone_cannot_post',
  'group_lost',
  'no_telegram_account',
  /** A film, where the channel's provider sends none. */
  'no_video',
  /** The group has the film, may have it, or it is on its way. */
  'film_there',
] as const;

/** Stored with the send and sent as it is; the console puts it into words. */
export type LeftOutReason =
  | { code: (typeof plainLeftOutReasons)[number] }
  /** `phone`: its number; '' = not known. */
  | { code: 'phone_not_active'; phone: string }
  /** So many images of the call are not approved and active any more, or of another day. */
  | { code: 'images_not_sendable'; images: number }
  /** A sentence that an older version stored and that no rule makes any more. */
  | { code: 'in_words'; words: string };

/** Who or what is left out. `name` of a group; null = the reason is about images. */
export interface LeftOutRow {
  name: string | null;
  reason: LeftOutReason;
}
