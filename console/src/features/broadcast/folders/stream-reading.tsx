import type { PhotoStream } from '@kolaj/contract/source/stream';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { type StreamReading, useRefreshStream } from './streams.query.ts';

interface ReadAgainProps {
  source: PhotoStream;
  isReading: boolean;
  /** In the phone's top bar. */
  isIcon?: boolean;
  /** The next step, where there is nothing yet. */
  isMain?: boolean;
}

/** Has the source looked into again. */
export function ReadAgain({ source, isReading, isIcon = false, isMain = false }: ReadAgainProps) {
  const { t } = useLingui();
  const { mutate, isPending, error, reset } = useRefreshStream(source);
  const maySend = useMay('send');
  const label = t({ id: 'send.stream-again', message: 'Check for new photos' });
  if (isIcon) {
    return (
      <IconButton
        icon={IconRefresh}
        size="lg"
        label={label}
        isDisabled={!maySend || isReading}
        onClick={() => mutate()}
      />
    );
  }
  return (
    <>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      <Button
        variant={isMain ? 'action' : 'default'}
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        loading={isPending || isReading}
        disabled={!maySend}
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </>
  );
}

/** Whether the source is being read, or why it could not be. */
export function ReadingNotice({ reading: { reading, trouble } }: { reading: StreamReading }) {
  const words = useStreamTrouble();
  if (trouble !== null) {
    return (
      <Banner tone="red" title={<Trans id="send.stream-failed">The photos could not be read.</Trans>}>
        {words(trouble)}
      </Banner>
    );
  }
  if (!reading) return null;
  return (
    <Banner tone="blue" title={<Trans id="send.stream-reading">The source is being read.</Trans>}>
      <Trans id="send.stream-reading-detail">New photos appear here automatically.</Trans>
    </Banner>
  );
}

/** Why a source of photos was not read. */
function useStreamTrouble(): (trouble: string) => string {
  const { t } = useLingui();
  return (trouble) => {
    switch (trouble) {
      case 'address':
        return t({
          id: 'send.stream-address',
          message: 'Its address cannot be used. An administrator can correct it.',
        });
      case 'not_understood':
        return t({
          id: 'send.stream-answer',
          message: 'Its answer is not a list of photos. An administrator can look at it.',
        });
      default:
        return t({ id: 'send.stream-unreachable', message: 'The source does not answer. Try again later.' });
    }
  };
}
