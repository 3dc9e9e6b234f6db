import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../lib/calls/api.ts';
import { errorWords, waitWords } from '../../lib/calls/error-words.ts';
import { fieldWords } from '../../lib/calls/field-words.ts';

interface ErrorText {
  title: string;
  detail: string;
  requestId: string | null;
}

/** Where the server does not say how long to wait. */
const usualWaitSeconds = 60;

/** Words for whatever a call threw: no connection, a refusal in our words, or a failure with its request id. */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) {
      return {
        title: t({ id: 'error.load-failed', message: 'Load Failed.' }),
        detail: t({ id: 'error.internal', message: 'Something went wrong on our side. Try again.' }),
        requestId: null,
      };
    }
    const { title, detail, isOwn } = errorWords(error.failure);
    const said = furtherWords(error) ?? [detail];
    return {
      title: t(title),
      detail: [...new Set(said.map((words) => t(words)))].join(' '),
      requestId: isOwn ? null : error.requestId,
    };
  };
}

/** More exact than the code alone: how long to wait, or what is wrong with the fields, for forms that do not show it there. */
function furtherWords({ status, fields, retryAfterSeconds }: ApiError): MessageDescriptor[] | null {
  if (status === 429) return [waitWords(retryAfterSeconds ?? usualWaitSeconds)];
  return fields.length > 0 ? fields.map(fieldWords) : null;
}
