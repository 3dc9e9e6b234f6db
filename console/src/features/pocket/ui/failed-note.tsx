import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../lib/calls/api.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Note } from './note.tsx';

export interface FailedProps {
  error: unknown;
  onRetry?: () => void;
}

/** What did not work, why, and what helps; with its number for support where the fault is ours. */
export function FailedNote({ error, onRetry }: FailedProps) {
  const { t } = useLingui();
  const { title, detail, requestId } = useErrorText()(error);
  // What is only read was never to be sent; it is asked again when the network comes back.
  const isUnread = onRetry !== undefined && error instanceof ApiError && error.failure.code === 'offline';
  return (
    <Note
      tone="red"
      title={title}
      actions={
        onRetry && (
          <ActionButton look="default" onClick={onRetry}>
            <Trans id="common.retry">Try again</Trans>
          </ActionButton>
        )
      }
    >
      {isUnread ? t({ id: 'm.unread', message: 'This is shown as soon as the network is back.' }) : detail}
      {requestId !== null && (
        <>
          {' '}
          <Trans id="m.request-id">Number for support: {requestId}</Trans>
        </>
      )}
    </Note>
  );
}
