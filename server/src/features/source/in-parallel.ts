/**
 * Runs `work` over the items, at most `limit` at once, and answers in the order of the items. After the first failure nothing
 * new is begun; it rejects once all that was under way has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const failures: unknown[] = [];
  const runner = async () => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results.set(index, await work(item, index));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runner));
  if (failures.length > 0) throw failures[0];
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
