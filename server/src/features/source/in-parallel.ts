/** Runs `work` over the items, at most `limit` at once, and answers in the order of the items. The first failure rejects. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  let failed = false;
  const runner = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results.set(index, await work(item, index));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runner));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
