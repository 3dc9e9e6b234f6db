import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** "Send 5 images", or without a number while nothing is chosen; "again" where all of it was sent before. */
export function useSendLabel(images: number, isAgain = false): string {
  const { t } = useLingui();
  if (images === 0) return t({ id: 'send.button-none', message: 'Send images' });
  return isAgain
    ? t({
        id: 'send.button-again',
        message: plural(images, { one: 'Send # image again', other: 'Send # images again' }),
      })
    : t({ id: 'send.button', message: plural(images, { one: 'Send # image', other: 'Send # images' }) });
}
