interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Remembers what was read for a key for so many ms, of so many keys. Who asks meanwhile gets the same; what failed is asked again.
 * The oldest key makes room for a new one.
 */
export function forSomeSeconds<Value>({ ms, atMost, clock }: { ms: number; atMost: number; clock: () => Date }) {
  const kept = new Map<string, Kept<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = clock().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.value;
    const value = read();
    value.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, { value, until: now + ms });
    const [oldest] = kept.keys();
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
