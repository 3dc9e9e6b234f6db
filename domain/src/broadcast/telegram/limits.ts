/**
 * What Telegram takes of one message. Lengths in UTF-16 units, as Telegram counts them and as `length` does; the Bot API's page names
 * text and caption, the limits of buttons are what its server is known to refuse.
 */
export const telegramLimits = {
  text: 4096,
  caption: 1024,
  /** Below one message. */
  buttons: 100,
  buttonsPerRow: 8,
  buttonText: 64,
  buttonUrl: 2000,
  /** All buttons of a message as JSON: the server says "reply markup is too long" at some 10,000 bytes. */
  buttonBytes: 8_000,
} as const;

/** Kept free for " (12/12)" behind a message that comes in several parts. */
export const partMarkLength = 8;

/** Why a message cannot be sent as it is written; `over`: by so many units. */
export type MessageFault = { code: 'text_too_long'; limit: number; over: number };

/** How much room the words of a message have: below a video or a picture there is less. */
export const roomFor = (kind: 'text' | 'media'): number =>
  (kind === 'text' ? telegramLimits.text : telegramLimits.caption) - partMarkLength;

/**
 * Whether Telegram takes this address below a message: http or https, with a host that has a dot and no blanks. One that it does not
 * take costs the whole message.
 */
export function isButtonUrl(url: string): boolean {
  if (url.length > telegramLimits.buttonUrl || !/^https?:\/\/[^\s/?#]+\.[^\s/?#.]{1,63}(?:[/?#:]\S*)?$/iu.test(url))
    return false;
  return URL.canParse(url) && new URL(url).username === '';
}

/** At most so many units, with "…" where something was cut; never half a sign. */
export function clipped(text: string, atMost: number): string {
  if (text.length <= atMost) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > atMost - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
