import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loaded, type SkeletonShape } from '../../ui/feedback/loaded.tsx';
import styles from './source-failed.module.css';
import { useTroubleWords } from './trouble-words.ts';

interface SourceLoadedProps {
  query: UseQueryResult<unknown>;
  skeleton: SkeletonShape;
  children: ReactNode;
}

/** What the source answered, or in words why it cannot be reached. */
export function SourceLoaded({ query, skeleton, children }: SourceLoadedProps) {
  const trouble = troubleOf(query.error);
  if (query.data === undefined && trouble !== undefined) {
    return <SourceFailed trouble={trouble} onRetry={() => void query.refetch()} isBusy={query.isFetching} />;
  }
  return (
    <Loaded query={query} skeleton={skeleton}>
      {() => children}
    </Loaded>
  );
}

interface SourceFailedProps {
  trouble: SourceTrouble;
  onRetry: () => void;
  isBusy: boolean;
}

/** The photo source does not answer: what is wrong with it, and who can fix it. */
function SourceFailed({ trouble, onRetry, isBusy }: SourceFailedProps) {
  const { t } = useLingui();
  const wordsOf = useTroubleWords();
  return (
    <div className={styles.unreachable}>
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'source.unreachable', message: 'The photo source cannot be reached.' })}
        actions={
          <Button
            size="xs"
            loading={isBusy}
            leftSection={<IconRefresh size={16} stroke={2} aria-hidden />}
            onClick={onRetry}
          >
            {t({ id: 'common.retry', message: 'Try again' })}
          </Button>
        }
      >
        {wordsOf(trouble)}
      </Banner>
    </div>
  );
}

/** Why the photo source cannot be reached; undefined = the error is about something else. */
export const troubleOf = (error: unknown): SourceTrouble | undefined =>
  error instanceof ApiError && error.failure.code === 'source_unreachable' ? error.failure.values.trouble : undefined;
