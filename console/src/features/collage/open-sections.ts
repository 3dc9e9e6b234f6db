import type { CollageStatus } from '@kolaj/domain/collage/collage';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';

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

/** Which sections are open, remembered on this device. */
export function useOpenSections(): [open: OpenSections, toggle: (section: CollageStatus) => void] {
  const [open, setOpen] = useState(remembered);
  const toggle = useCallback((section: CollageStatus) => {
    setOpen((before) => {
      const next = { ...before, [section]: !before[section] };
      localStorage.setItem(KEY, JSON.stringify(next));
      return next;
    });
  }, []);
  return [open, toggle];
}
