import { type SourceTrouble, sourceTroubles } from '@kolaj/contract/source-admin';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './import-dialog.module.css';

interface SourceLoadedProps {
  query: UseQueryResult<unknown>;
  skeleton: ReactNode;
  children: ReactNode;
}

/** What the source answered, or in words why it cannot be reached. */
export function SourceLoaded({ query, skeleton, children }: SourceLoadedProps) {
  if (query.data === undefined && query.error instanceof ApiError && query.error.code === 'source_unreachable') {
    return <SourceFailed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />;
  }
  return (
    <Loaded query={query} skeleton={skeleton}>
      {() => children}
    </Loaded>
  );
}

interface SourceFailedProps {
  error: ApiError;
  onRetry: () => void;
  isBusy: boolean;
}

/** The photo source does not answer: what is wrong with it, and who can mend it. */
function SourceFailed({ error, onRetry, isBusy }: SourceFailedProps) {
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
        {wordsOf(troubleOf(error))}
      </Banner>
    </div>
  );
}

/** The trouble stands in the error's field `source`. */
function troubleOf({ fields }: ApiError): SourceTrouble {
  const code = fields.find(({ field }) => field === 'source')?.code;
  return sourceTroubles.find((trouble) => trouble === code) ?? 'other';
}

/** What is wrong, for people who cannot change the connection themselves: each says who can. */
export function useTroubleWords(): (trouble: SourceTrouble) => string {
  const { t } = useLingui();
  return (trouble) => {
    switch (trouble) {
      case 'wrong-login':
      case 'wrong-key':
        return t({
          id: 'source.trouble-login',
          message: 'It no longer accepts the user name and password. Tell us when they have changed.',
        });
      case 'certificate':
      case 'host-key':
      case 'tls-not-offered':
        return t({
          id: 'source.trouble-identity',
          message: 'The server cannot prove that it is still the same one. Tell us when it was exchanged.',
        });
      case 'root-missing':
      case 'root-forbidden':
      case 'not-listed':
      case 'not-readable':
        return t({
          id: 'source.trouble-root',
          message: 'The folder with the photos is missing there, or may not be read.',
        });
      case 'passive-ports':
        return t({
          id: 'source.trouble-passive',
          message: 'We get in, but its data connections are blocked. Its firewall must let the passive ports through.',
        });
      case 'too-many-connections':
        return t({
          id: 'source.trouble-busy',
          message: 'It has no free connection. Somebody uploads with many connections, or it allows too few.',
        });
      case 'unknown-host':
      case 'refused':
      case 'no-answer':
      case 'not-this-protocol':
      case 'address-not-allowed':
      case 'other':
        return t({
          id: 'source.trouble-silent',
          message: 'It does not answer. Look whether the computer or the server is switched on and online.',
        });
    }
  };
}
