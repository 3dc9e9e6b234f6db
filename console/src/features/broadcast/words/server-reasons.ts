/** The server's English sentences that stand for a reason; the contract has codes in the ledger only. */
const codes: Readonly<Record<string, string>> = {
  'its phone is not active.': 'its_phone',
  'its channel is not set up.': 'its_channel',
  'it does not take this kind of image.': 'its_source',
  'the provider does not know its phone.': 'its_phone_unknown',
  'no Telegram account writes to it.': 'its_account',
  'no active phone may post in it.': 'cannot_post',
  'nothing can be posted in it any more.': 'group_lost',
  'this phone may not post in it.': 'this_phone_cannot_post',
  'not approved and active any more, or of another day.': 'images_left_out',
  'No answer. It may have arrived.': 'no_answer',
  'The program ended while it was being sent. It may have arrived.': 'worker_lost',
  'The provider asked to wait.': 'rate_limited',
  'Its phone was not active for 2 hours.': 'phone_not_active',
  'The group is not in the lists any more.': 'group_removed',
  'The picture is not approved any more.': 'not_approved',
  'The picture was made passive.': 'passive',
  'The subfolder was made passive.': 'subfolder_passive',
  'The picture was changed after the send was confirmed.': 'picture_changed',
  'The contact message was removed.': 'no_text',
  'The queue of its phone was cleared.': 'queue_cleared',
  'Nothing can be posted in the group any more.': 'group_is_lost',
  'The group kept changing its id.': 'group_moved',
  'The group is in this send under its new id, too.': 'group_twice',
  'The photo is not in its folder any more.': 'photo_gone',
};

/** Sentences with something inside that is kept ("+90 532 …", "30") or left away (the system's own code). */
const patterns: readonly { pattern: RegExp; code: string }[] = [
  { pattern: /^its phone (\+[\d ]+) is not active\.$/, code: 'its_phone_number' },
  { pattern: /^No answer (?:after|within) (\d+) s\. It may have arrived\.$/i, code: 'no_answer_after' },
  { pattern: /^Connection failed(?:: \w+)?\. It may have arrived\.$/i, code: 'connection_broke' },
  { pattern: /^Connection failed(?:: \w+)?\.$/i, code: 'no_connection' },
];

export interface Reason {
  code: string;
  /** A phone number, or seconds. */
  value: string;
}

/** The reason behind the server's code or its English sentence; the provider's own words stand for themselves. */
export function reasonOf(words: string): Reason {
  for (const { pattern, code } of patterns) {
    const match = pattern.exec(words);
    if (match !== null) return { code, value: match[1] ?? '' };
  }
  return { code: codes[words] ?? words, value: '' };
}
