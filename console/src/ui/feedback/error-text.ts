import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../lib/calls/api.ts';

interface ErrorText {
  title: string;
  detail: string;
  requestId: string | null;
}

/** Words for whatever a call threw: no connection, a refusal in our words where we have some, or a failure with its request id. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useLingui();
  const refusalText = useRefusalText();
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
    const refusal = refusalText(error);
    if (refusal !== null) return { ...refusal, requestId: null };
    return {
      title: t({ id: 'error.load-failed', message: 'Load Failed.' }),
      detail: error.message,
      requestId: error.requestId,
    };
  };
}

/** Refusals that any call can meet: what is not allowed, and what comes too fast. Null = the server's own sentence is the better one. */
function useRefusalText(): (error: ApiError) => { title: string; detail: string } | null {
  const { t } = useLingui();
  return ({ status, code, retryAfterSeconds }) => {
    switch (code) {
      case 'no_right':
        return {
          title: t({ id: 'error.no-right', message: 'You may not do this.' }),
          detail: t({ id: 'error.no-right-detail', message: 'The owner of the shop can give you the right to it.' }),
        };
      case 'owner_only':
        return {
          title: t({ id: 'error.no-right', message: 'You may not do this.' }),
          detail: t({ id: 'error.owner-only', message: 'Only the owner of the shop may.' }),
        };
      case 'second_factor_required':
        return {
          title: t({ id: 'error.second-factor', message: 'Set up the second step of your log-in first.' }),
          detail: t({ id: 'error.second-factor-detail', message: 'You find it under Account.' }),
        };
      case 'trial_over':
        return {
          title: t({ id: 'error.trial-over', message: 'Your trial is over.' }),
          detail: t({
            id: 'error.trial-over-detail',
            message: 'Importing, building and sending have stopped. Everything you have made stays.',
          }),
        };
      case 'not_verified':
        return {
          title: t({ id: 'error.not-verified', message: 'Confirm your e-mail address first.' }),
          detail: t({
            id: 'error.not-verified-detail',
            message: 'Sending needs a verified account. You find the button under Account.',
          }),
        };
      case 'not_configured':
        return {
          title: t({ id: 'error.broadcast-not-set-up', message: 'Broadcast is not set up for this shop.' }),
          detail: t({
            id: 'error.broadcast-not-set-up-detail',
            message: 'Ask your administrator to connect WhatsApp or Telegram.',
          }),
        };
    }
    if (status === 429) {
      const seconds = retryAfterSeconds ?? 60;
      const minutes = Math.ceil(seconds / 60);
      return {
        title: t({ id: 'error.too-often', message: 'Too many tries.' }),
        detail:
          seconds > 90
            ? t({ id: 'error.too-often-minutes', message: `Try again in ${minutes} min.` })
            : t({ id: 'error.too-often-seconds', message: `Try again in ${seconds} s.` }),
      };
    }
    if (status === 503) {
      return {
        title: t({ id: 'error.busy', message: 'The server is busy.' }),
        detail: t({ id: 'error.busy-detail', message: 'Try again in a moment.' }),
      };
    }
    return null;
  };
}
