import { useLingui } from '@lingui/react/macro';
import { useHanding } from './send.query.ts';

/** "Handing over: 25 of 100"; null = this window hands nothing over. */
export function useHandingText(subfolder: string): string | null {
  const { t } = useLingui();
  const handing = useHanding(subfolder);
  if (handing === null) return null;
  const { done } = handing;
  const total = handing.order.images;
  return t({ id: 'send.handing-over', message: `Handing over: ${done} of ${total}` });
}
