import type { RefusalCode } from '@kolaj/contract/refusals';
import { useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';

/** A refusal of the send calls: that a folder was sent before is all there is to say, everything else says why. */
export function useRefusalText(): (refusal: { code: RefusalCode }) => { title: string; detail: string } {
  const { t } = useLingui();
  return ({ code }) => {
    const words = t(refusalWords[code]);
    if (code === 'already_sent') return { title: words, detail: '' };
    return { title: t({ id: 'send.refused', message: 'It was not sent.' }), detail: words };
  };
}
