/** A range of waiting times in ms; the wait is drawn evenly from it. */
export interface Wait {
  minMs: number;
  maxMs: number;
}

/** Hours in which messages may leave, minutes since midnight of the shop's day; `untilMinute` is exclusive. */
export interface SendingWindow {
  fromMinute: number;
  untilMinute: number;
}

/** Messages a day: starts at `start`, grows by `growth` after each day of sending without incident, never over `ceiling`. */
export interface DailyCap {
  start: number;
  growth: number;
  ceiling: number | null;
}

/** How fast one sending phone or bot may go. Configuration of the shop, enforced per sender for all workers (D-54). */
export interface PacePolicy {
  /** Before the next message into the same group. */
  sameGroup: Wait;
  /** Before a message into another group. */
  otherGroup: Wait;
  /** Whether the sender may serve another group while one waits. WhatsApp phones do one thing at a time. */
  interleaves: boolean;
  rest: { everyMessages: number; wait: Wait } | null;
  window: SendingWindow | null;
  cap: DailyCap | null;
}

const seconds = (min: number, max: number): Wait => ({ minMs: min * 1000, maxMs: max * 1000 });

/** Defaults for WhatsApp: slow enough to keep numbers alive; reasons in D-54. */
export const whatsappPace: PacePolicy = {
  sameGroup: seconds(4, 9),
  otherGroup: seconds(10, 25),
  interleaves: false,
  rest: { everyMessages: 40, wait: seconds(180, 360) },
  window: { fromMinute: 9 * 60, untilMinute: 21 * 60 },
  cap: { start: 100, growth: 1.25, ceiling: null },
};

/** Defaults for Telegram bots: 20 a minute into one group, 25 a second in all. A 429 pauses the whole bot besides (D-54). */
export const telegramPace: PacePolicy = {
  sameGroup: seconds(3, 3),
  otherGroup: seconds(0.04, 0.04),
  interleaves: true,
  rest: null,
  window: null,
  cap: null,
};

/**
 * After a message into a channel of WhatsApp. Its followers have asked for it and nobody is written to, so that it puts no number
 * at risk: no rest, no place in the day's cap (D-96). The open hours stay: a phone rings at night whoever has rung it.
 */
export const channelGap: Wait = seconds(1, 2);

/** The sandbox takes everything at once; this keeps the demo quick and still lets the eye follow it. */
export const sandboxPace: PacePolicy = {
  sameGroup: seconds(0.12, 0.25),
  otherGroup: seconds(0.12, 0.25),
  interleaves: false,
  rest: null,
  window: null,
  cap: null,
};

/** Nothing at all between two messages: what the engine itself can do is measured with it. */
export const noPace: PacePolicy = {
  sameGroup: seconds(0, 0),
  otherGroup: seconds(0, 0),
  interleaves: true,
  rest: null,
  window: null,
  cap: null,
};
