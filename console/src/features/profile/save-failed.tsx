import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../lib/calls/api.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './profile.module.css';

interface SaveFailedProps {
  mutation: { isError: boolean; error: unknown; reset: () => void };
}

/** Why the change was not saved; it is shown as it was before, and what was typed is still in the form (D-22). */
export function SaveFailed({ mutation }: SaveFailedProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  if (!mutation.isError) return null;
  const { error } = mutation;
  const { title, detail, requestId } = textOf(error);
  const isServers = error instanceof ApiError && error.status !== 0;
  return (
    <div className={styles.whole}>
      <Banner tone="red" title={isServers ? titleOf(error.status) : title} onClose={mutation.reset}>
        {detail}
        {requestId !== null && (
          <span className={styles.request}>{t({ id: 'common.request-id', message: `Request ${requestId}` })}</span>
        )}
      </Banner>
    </div>
  );

  function titleOf(status: number): string {
    // ERR-14: the session has ended; the window to log in again covers the page.
    if (status === 401) return t({ id: 'session-over.over', message: 'Session is not valid.' });
    return t({ id: 'profile.not-saved', message: 'Not saved.' });
  }
}
