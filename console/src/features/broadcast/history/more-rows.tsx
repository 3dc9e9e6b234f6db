import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCallback, useEffectEvent } from 'react';
import styles from '../ledger/ledger.module.css';

interface MoreRowsProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Begins to load before its button is in sight, px. */
const AHEAD = '600px';

/** The next page of a long list: comes automatically when one scrolls near, or by the button. */
export function MoreRows({ query }: MoreRowsProps) {
  const { t } = useLingui();
  const more = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  // A list in a new state is looked at again: a page that did not fill the window brings the next one.
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more} key={String(query.isFetchingNextPage)} ref={watch}>
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t({ id: 'send.show-more', message: 'Show more' })}
      </Button>
    </div>
  );
}
