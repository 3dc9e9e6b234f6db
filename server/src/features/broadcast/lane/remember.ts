/** Far more than a process meets within a minute; then all is asked again. */
const mostKept = 20_000;

/** Asks once per key and remembers the answer for a moment; a failure is not remembered. */
export function remember<Answer>(forMs: number): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, { at: number; answer: Answer }>();
  return async (key, ask) => {
    const found = known.get(key);
    if (found && performance.now() - found.at < forMs) return found.answer;
    const answer = await ask();
    if (known.size >= mostKept) known.clear();
    known.set(key, { at: performance.now(), answer });
    return answer;
  };
}
