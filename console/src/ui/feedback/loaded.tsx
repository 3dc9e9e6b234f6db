import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import { Banner } from './banner.tsx';
import { useErrorText } from './error-text.ts';
import styles from './loaded.module.css';
import { SkeletonGrid, SkeletonLines, SkeletonRows } from './skeleton-rows.tsx';

const LONG_WAIT_MS = 8_000;

/** Rows with covers (heights in px), cards in the collage's ratio, lines of text, or shapes of a page's own. */
export type SkeletonShape = keyof typeof plain | Shape;

type Shape =
  | { kind: 'rows'; rows?: number; height?: number }
  | { kind: 'grid'; cards?: number }
  | { kind: 'lines'; lines?: number }
  | { kind: 'own'; shapes: ReactNode };

const plain: Readonly<Record<'rows' | 'grid' | 'lines', Shape>> = {
  rows: { kind: 'rows' },
  grid: { kind: 'grid' },
  lines: { kind: 'lines' },
};

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The page's real shapes, in grey. */
  skeleton: SkeletonShape;
  children: (data: Data) => ReactNode;
}

/** Data, or its skeleton, or what went wrong with a way on. Data that is already there stays when asking again fails. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  // Behind the question to log in again the page waits: that is no failure of its own.
  const isSessionOver = query.error instanceof ApiError && query.error.status === 401;
  if (query.isError && !isSessionOver) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton shape={skeleton} />
      <StillLoading onRetry={() => void query.refetch()} />
    </div>
  );
}

function Skeleton({ shape }: { shape: SkeletonShape }) {
  const named = typeof shape === 'string' ? plain[shape] : shape;
  switch (named.kind) {
    case 'rows':
      return <SkeletonRows {...named} />;
    case 'grid':
      return <SkeletonGrid {...named} />;
    case 'lines':
      return <SkeletonLines {...named} />;
    case 'own':
      return named.shapes;
  }
}

/** What failed, its request id for support, and Retry. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const textOf = useErrorText();
  const { title, detail, requestId } = textOf(error);
  return (
    <div className={styles.failed}>
      <Banner
        tone="red"
        title={title}
        actions={
          <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        }
      >
        {detail}
        {requestId !== null && (
          <span className={styles.id}>
            <Trans id="common.request-id">Request {requestId}</Trans>
          </span>
        )}
      </Banner>
    </div>
  );
}

function StillLoading({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const [isLong, setIsLong] = useState(false);
  useAfter(LONG_WAIT_MS, () => setIsLong(true));
  return (
    <div role="status" className={styles.wait}>
      {isLong && (
        <>
          {t({ id: 'common.still-loading', message: 'Still loading.' })}
          <Button size="xs" variant="subtle" onClick={onRetry}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
