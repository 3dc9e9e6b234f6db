import { lazy, Suspense } from 'react';
import type { FoundListProps } from './found-list.tsx';

const FoundList = lazy(async () => ({ default: (await import('./found-list.tsx')).FoundList }));

/** `FoundList`, loaded when somebody searches: the first page of every visit would carry it otherwise. */
export function FoundProducts({ q, none }: FoundListProps) {
  if (q.trim() === '') return none?.(false);
  return (
    <Suspense>
      <FoundList q={q} none={none} />
    </Suspense>
  );
}
