import { useEffect, useState } from 'react';

/** What a promise has come to; null before, and an empty list when it failed: what cannot be read is not there. */
export function useSettled<Item>(promise: Promise<Item[]> | null): Item[] | null {
  const [settled, setSettled] = useState<Item[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setSettled(null);
    void promise
      ?.catch((): Item[] => [])
      .then((items) => {
        if (isCurrent) setSettled(items);
      });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return settled;
}
