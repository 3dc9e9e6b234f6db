type Texts = Readonly<Record<string, string>>;

/**
 * What the server stored (trimmed, completed), but only of fields that nobody has typed in since they were sent: an answer never
 * overwrites a keystroke.
 */
export function untouched(saved: Texts, { sent, now }: { sent: Texts; now: Texts }): Record<string, string> {
  return Object.fromEntries(Object.entries(saved).filter(([field]) => now[field] === sent[field]));
}
