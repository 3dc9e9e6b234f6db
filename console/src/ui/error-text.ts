import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../lib/api.ts';

interface ErrorText {
  title: string;
  detail: string;
  requestId: string | null;
}

/** Words for whatever a call threw: no connection, refused with the server's sentence, or a failure with its request id. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) {
      return {
        title: t({ id: 'error.load-failed', message: 'Load Failed.' }),
        detail: error instanceof Error ? error.message : '',
        requestId: null,
      };
    }
    if (error.status === 0) {
      return {
        title: t({ id: 'error.offline', message: 'No connection.' }),
        detail: t({ id: 'error.offline-detail', message: 'Nothing is sent.' }),
        requestId: null,
      };
    }
    return {
      title: t({ id: 'error.load-failed', message: 'Load Failed.' }),
      detail: error.message,
      requestId: error.requestId,
    };
  };
}
