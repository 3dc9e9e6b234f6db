/**
 * Remembers what was read for a key for so many ms, of so many keys, and holds nothing of it any longer. Who asks meanwhile gets the
 * same; what failed is asked again. The oldest key makes room for a new one.
 */
export function forSomeSeconds<Value>({ ms, atMost }: { ms: number; atMost: number }) {
  const kept = new Map<string, Promise<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known) return known;
    const value = read();
    const forget = () => {
      if (kept.get(key) === value) kept.delete(key);
    };
    // From when it is there: a slow reading, that of a large shop, is waited for and not begun again beside itself.
    value.then(() => setTimeout(forget, ms).unref(), forget);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
