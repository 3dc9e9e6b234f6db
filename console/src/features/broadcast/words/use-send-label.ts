import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** "Send 5 images", or without a number while nothing is chosen. */
export function useSendLabel(images: number): string {
  const { t } = useLingui();
  return images === 0
    ? t({ id: 'send.button-none', message: 'Send images' })
    : t({ id: 'send.button', message: plural(images, { one: 'Send # image', other: 'Send # images' }) });
}
