import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Jobs that were given up in the last 30 days and that nobody has tried again. */
export async function countGivenUp({ db }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('failed_jobs')
    .where('retried_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
