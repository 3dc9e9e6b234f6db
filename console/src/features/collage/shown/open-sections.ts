import { type CollageStatus, collageStatuses } from '@kolaj/domain/collage/collage';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { statusOrder } from '../../../product/status/status-looks.ts';
import type { ListSearch } from '../use-list-search.ts';

const KEY = 'kolaj-collage-sections';
const stored = z.object({
  failed: z.boolean(),
  done: z.boolean(),
  pending: z.boolean(),
  verified: z.boolean(),
});
type OpenSections = Readonly<Record<CollageStatus, boolean>>;

/** What needs a person is open (COL-05). */
const atFirst: OpenSections = { failed: true, done: true, pending: false, verified: false };

function remembered(): OpenSections {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : atFirst;
  } catch {
    return atFirst;
  }
}

const openOnes = (names: readonly CollageStatus[]): OpenSections => ({
  failed: names.includes('failed'),
  done: names.includes('done'),
  pending: names.includes('pending'),
  verified: names.includes('verified'),
});

type Sections = Readonly<Record<CollageStatus, readonly unknown[]>>;

/** As they were left; when none of those holds anything, the first that does: a list never greets with closed headers alone. */
export function openAtFirst(left: OpenSections, sections: Sections): OpenSections {
  const filled = statusOrder.filter((status) => sections[status].length > 0);
  const [first] = filled;
  if (first === undefined || filled.some((status) => left[status])) return left;
  return { ...left, [first]: true };
}

/** Which sections are open: as the address says, else as they were left on this device. */
export function useOpenSections(
  { search: { open: named }, change }: Pick<ListSearch, 'search' | 'change'>,
  sections: Sections,
): [open: OpenSections, toggle: (section: CollageStatus) => void] {
  const [left] = useState(remembered);
  const open = useMemo(
    () => (named === undefined ? openAtFirst(left, sections) : openOnes(named)),
    [named, left, sections],
  );
  const toggle = useCallback(
    (section: CollageStatus) => {
      const next = { ...open, [section]: !open[section] };
      localStorage.setItem(KEY, JSON.stringify(next));
      change({ open: collageStatuses.filter((status) => next[status]) });
    },
    [open, change],
  );
  return [open, toggle];
}
