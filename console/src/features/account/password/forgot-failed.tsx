import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../lib/calls/api.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from '../account.module.css';
import { TooMany } from '../call-failed.tsx';
import type { useResetLink } from './password.query.ts';

interface ForgotFailedProps {
  link: ReturnType<typeof useResetLink>;
  waitsUntil: number | null;
}

/** No link went out: the server's message, or the specification's text with ours (ERR-12). */
export function ForgotFailed({ link, waitsUntil }: ForgotFailedProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  if (waitsUntil !== null) return <TooMany until={waitsUntil} />;
  if (!link.isError && link.data?.success !== false) return null;
  const error = link.error instanceof ApiError ? link.error : null;
  const requestId = error?.requestId ?? null;
  const said = error === null || error.status === 0 ? '' : textOf(error).detail;
  return (
    <Banner tone="red" title={t({ id: 'forgot.error', message: 'Error..!' })} onClose={() => link.reset()}>
      {said ||
        t({
          id: 'forgot.error-text',
          message: 'The link could not be sent. Check your connection and try again in a moment.',
        })}{' '}
      {requestId !== null && (
        <span className={styles.small}>{t({ id: 'common.request-id', message: `Request ${requestId}` })}</span>
      )}
    </Banner>
  );
}
