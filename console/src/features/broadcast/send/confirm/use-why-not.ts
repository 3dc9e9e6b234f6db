import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import { useNoRightText } from '../../../../product/account/no-right.tsx';
import { useMay } from '../../../../product/account/use-may.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useRefusalText } from '../../words/refusal-text.ts';
import { sentWhen } from '../days/day-status.tsx';
import type { SendPreview } from '../send.query.ts';

export interface WhyNotInput {
  days: readonly SendDay[];
  /** undefined until the server has counted. */
  preview: SendPreview | undefined;
  /** null = the server could count. */
  error: unknown;
  isAfter: boolean;
}

/** Why the button is off: nothing new since the last send, no group, no connection. A sent day is not such a reason. */
export function useWhyNot({ preview, error, isAfter, days }: WhyNotInput): string | null {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const noRightText = useNoRightText();
  const maySend = useMay('send');
  if (!maySend) return noRightText('send');
  if (error !== null) return errorText(error).title;
  if (preview === undefined) return null;
  const [day] = days;
  if (preview.images === 0 && isAfter && day?.update_date) {
    const time = sentWhen(day.date, day.update_date);
    return t({ id: 'send.nothing-new', message: `Nothing new since ${time}.` });
  }
  const { refusal } = preview;
  if (refusal !== null && refusal.code !== 'already_sent') return refusalText(refusal).detail;
  return null;
}
