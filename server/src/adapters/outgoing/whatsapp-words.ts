/**
 * Words of the WhatsApp libraries that come through in errors. A limit shows while the group is looked up, before the
 * message is written, so it is a proven no (providers §5).
 */
export const limitWords = /rate-overlimit|too many requests/i;

/** The group is gone, or this phone is not in it any more: found out by looking it up, before the message is written. */
export const lostWords =
  /NOT_A_PARTICIPANT|item-not-found|not-authorized|\bforbidden\b|not in the group|group (was )?not found/i;

/** The filter against repetition dropped the message, whatever else the answer says (providers §4.1). */
export const repeatWords = /\bduplicate|\bfiltered\b|repeated message/i;

/**
 * The provider could not fetch the picture from us. It is fetched before the message is written, so it is a proven no, and may
 * go better: we were restarting, or a machine of ours had just gone. Words that name only a broken line are not among
 * them: that line may be the one to WhatsApp, with the message on it.
 */
export const unfetchedWords =
  /\b(media|file|image|picture|video|url)\b.{0,30}\b(download|fetch)|\b(download|fetch)\w*\b.{0,30}\b(media|file|image|picture|video|url)\b/i;
