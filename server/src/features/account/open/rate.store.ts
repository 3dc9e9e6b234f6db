import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface Rate {
  /** What is counted, e.g. `invite:<shop id>`. */
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one use of what is limited. Answers the seconds until it is allowed again; 0 = it is allowed. The window begins with
 * its first use; refused uses count too, but do not prolong it. Commit the transaction also on refusal.
 */
export async function countUse(scope: ShopScope | SystemScope, { key, limit, windowSeconds }: Rate): Promise<number> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into rate_counts (key, count) values (${key}, 1)
    on conflict (key) do update set
      count = case when rate_counts.window_start < now() - ${windowSeconds} * interval '1 second' then 1
                   else rate_counts.count + 1 end,
      window_start = case when rate_counts.window_start < now() - ${windowSeconds} * interval '1 second' then now()
                          else rate_counts.window_start end
    returning count, ceil(extract(epoch from window_start - now()) + ${windowSeconds})::int as left`.execute(scope.db);
  const [row] = rows;
  return row && row.count > limit ? Math.max(1, row.left) : 0;
}
