import { Trans } from '@lingui/react/macro';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Note } from './note.tsx';

export interface FailedProps {
  error: unknown;
  onRetry?: () => void;
}

/** What did not work, why, and what helps; with its number for support where the fault is ours. */
export function FailedNote({ error, onRetry }: FailedProps) {
  const { title, detail, requestId } = useErrorText()(error);
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
      {detail}
      {requestId !== null && (
        <>
          {' '}
          <Trans id="m.request-id">Number for support: {requestId}</Trans>
        </>
      )}
    </Note>
  );
}
