/**
 * Runs a step of a sweep for each item; one that fails (a row locked by a frozen process, say) does not keep the others
 * waiting. Answers with the failures: throw them together at the end of the sweep, so that the job shows as failed.
 */
export async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
