import { type AuditRow, listAudit } from '@kolaj/contract/admin/audit';
import { addDays, parseDayKey } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

export interface AuditFilter {
  firm: string | undefined;
  who: string | undefined;
  what: string | undefined;
  /** Beginnings of actions that `what` means in the words of the screen. */
  said: string[];
  /** `YYYY-MM-DD` where the person is, as the times of the list are; both days included. */
  from: string | undefined;
  to: string | undefined;
}

/** The days as moments. */
function askedOf({ from, to, ...words }: AuditFilter) {
  const begin = (day: string | undefined, after: number) => {
    const parsed = parseDayKey(day ?? '');
    if (parsed === null) return undefined;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return instantAt(addDays(parsed, after), 0, timeZone).toISOString();
  };
  return { ...words, from: begin(from, 0), to: begin(to, 1) };
}

/** Entries that fit, page by page, the newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['session', 'audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { ...askedOf(filter), before: pageParam || undefined }, { signal }),
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
    const { data } = await call(listAudit, { ...askedOf(filter), before, limit: 500 });
    found.push(...data.result.entries);
    before = data.result.next ?? undefined;
  } while (before !== undefined && found.length < savedAtMost);
  return found;
}
