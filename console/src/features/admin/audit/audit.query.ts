import { type AuditRow, listAudit } from '@kolaj/contract/admin/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

export interface AuditFilter {
  firm: string | undefined;
  who: string | undefined;
  what: string | undefined;
  /** `YYYY-MM-DD`, in UTC. */
  from: string | undefined;
  to: string | undefined;
}

/** Entries that fit, page by page, the newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['session', 'audit', filter],
    queryFn: ({ signal, pageParam }) => call(listAudit, { ...filter, before: pageParam || undefined }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data: { result } }) => result.next,
    select: ({ pages }) => pages.flatMap(({ data: { result } }) => result.entries),
  });

/** More would fill a spreadsheet that nobody reads. */
export const savedAtMost = 20_000;

/** All entries that fit, the newest `savedAtMost`. */
export async function allEntries(filter: AuditFilter): Promise<AuditRow[]> {
  const found: AuditRow[] = [];
  let before: string | undefined;
  do {
    const { data } = await call(listAudit, { ...filter, before, limit: 500 });
    found.push(...data.result.entries);
    before = data.result.next ?? undefined;
  } while (before !== undefined && found.length < savedAtMost);
  return found;
}
