/** What went wrong with a call to a provider, without a value. */
export const plainTroubles = [
  'address_not_allowed',
  'key_not_sendable',
  'lease_lost',
  'answer_too_big',
  'answer_unreadable',
  'no_message_id',
  'not_set_up',
  'settings_unreadable',
  'wrong_key',
  'no_such_chat',
  /** The phone is on the server, and belongs to somebody else there. */
  'not_own_phone',
  /** The provider says no and gives no words. */
  'no_words',
  'not_taken',
  'bot_removed',
  'bot_not_in_group',
  'bot_no_rights',
  'no_log',
  /** The log lists messages, and none by our reference. */
  'no_reference',
  /** The provider's filter against repetition dropped it: the group has had the same several times lately. */
  'dropped_as_repeat',
  'not_this_provider',
  'album_size',
  'file_unreadable',
  'file_gone',
  'picture_empty',
  'picture_format',
] as const;

/** What we decide or find out ourselves about a message. */
export const ledgerReasons = [
  'worker_lost',
  'rate_limited',
  'phone_not_active',
  'queue_cleared',
  'group_removed',
  'group_lost',
  'group_moved',
  'group_twice',
  'not_approved',
  'passive',
  'subfolder_passive',
  'picture_changed',
  'photo_gone',
  'no_text',
  /** A person has taken the picture back before this message left. */
  'taken_back',
  /** The shop has no more of the product (D-97). */
  'sold_out',
  /** The film was removed before this message left. */
  'film_removed',
  /** It is there, and was to be pinned: its sender may not. */
  'not_pinned',
] as const;

type WithValue =
  | { code: 'no_answer'; seconds: number }
  /**
   * No connection: nothing of the request has left; broke: it has. `system`: the operating system's code
   * (`ECONNREFUSED`); '' = it gave none.
   */
  | { code: 'no_connection' | 'connection_broke'; system: string }
  | { code: 'provider_status'; status: number }
  | { code: 'provider_said'; words: string }
  | { code: 'text_too_long'; characters: number }
  | { code: 'file_too_large'; megabytes: number }
  | { code: 'picture_too_large' | 'picture_too_narrow'; width: number; height: number };

/** What an adapter can say of a call that did not go as it should; only `provider_said` holds words of somebody else. */
export type ProviderTrouble = { code: (typeof plainTroubles)[number] } | WithValue;

/** Why a message has its state: stored and sent as it is, put into words by the console. */
export type DeliveryReason = { code: (typeof plainTroubles)[number] | (typeof ledgerReasons)[number] } | WithValue;

/** Equal for reasons that are equal, their values too, in whatever order the database gave them; '' = none. */
export function reasonKey(reason: DeliveryReason | null): string {
  if (reason === null) return '';
  return JSON.stringify(Object.entries(reason).sort(([one], [other]) => (one < other ? -1 : 1)));
}
