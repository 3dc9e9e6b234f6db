import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useRefusalText } from '../words/refusal-text.ts';
import type { SendPreview, SendScreen } from './send.query.ts';

export interface ThisSendProps {
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
}

/** What is chosen, in numbers. */
export interface Summary extends ThisSendProps {
  images: number;
  preview: SendPreview | undefined;
  /** Why it cannot be sent now. */
  reason: { text: string; tone: 'slate' | 'red' } | null;
}

interface ReasonInput {
  chosen: readonly SendDay[];
  sale: boolean;
  images: number;
  preview: SendPreview | undefined;
  error: unknown;
}

/** Why it cannot be sent now. A sent day is no reason: the confirm dialog deals with it. */
export function useReason({ chosen, sale, images, preview, error }: ReasonInput): Summary['reason'] {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const noRightText = useNoRightText();
  const maySend = useMay('send');
  if (!maySend) return { text: noRightText('send'), tone: 'slate' };
  if (chosen.length === 0) return { text: t({ id: 'send.choose-day', message: 'Choose a day.' }), tone: 'slate' };
  if (error !== null) return { text: errorText(error).title, tone: 'red' };
  const refusal = preview?.refusal ?? null;
  // Without a sale group the question offers the other groups (D-53).
  const isAsked = refusal?.code === 'already_sent' || (sale && refusal?.code === 'no_target');
  if (refusal !== null && !isAsked) return { text: refusalText(refusal).detail, tone: 'red' };
  if (images === 0) {
    return { text: t({ id: 'send.nothing', message: 'There is nothing to send in these days.' }), tone: 'slate' };
  }
  return null;
}
