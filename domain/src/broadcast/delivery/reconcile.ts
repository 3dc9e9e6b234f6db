import { maxAttempts } from './delivery-flow.ts';

/** What is known of an uncertain message when the provider's log has been read. */
export interface LookedUp {
  /** `failed`: it says that a try was dropped. `unknown`: it could not be read, or does not name our messages. */
  log: 'found' | 'absent' | 'failed' | 'unknown';
  /** Since the message became uncertain. */
  silentMs: number;
  /** Worst lag of the log, ms. */
  logLagMs: number;
  /** Whether the same log lists another message of the shop that was certainly accepted. */
  knowsAnother: boolean;
  /** Tries of the message so far. */
  attempts: number;
  /** Of all, also before a person sent it again: a log by our reference does not say which of them it means. */
  tries: number;
  /** The queue it was in has been cleared since. */
  isCleared: boolean;
}

/**
 * Settles an uncertain message by the provider's log. What the log has was sent. What it lacks was not sent only if the log
 * had twice its worst lag to hear of it and is seen to list our messages at all: then it goes out again, within the tries that
 * every message has (reliability §1.2 "R"). Everything else stays a question for a person: a double post in a customers'
 * group is worse than a gap (D-54).
 *
 * Of a cleared queue the log proves less: it may list what was taken in and thrown away afterwards, so that it lists a message
 * settles nothing. What it lacks was not sent, and it is not sent again, however often it was tried.
 */
export function settledByLog({
  log,
  silentMs,
  logLagMs,
  knowsAnother,
  attempts,
  tries,
  isCleared,
}: LookedUp): 'sent' | 'not-sent' | 'failed' | 'open' {
  if (log === 'failed') return tries === 1 ? 'failed' : 'open';
  if (log === 'found') return isCleared ? 'open' : 'sent';
  const isProof = log === 'absent' && knowsAnother && silentMs >= 2 * logLagMs;
  return isProof && (isCleared || attempts < maxAttempts) ? 'not-sent' : 'open';
}
