import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';

/** While the device has a network and the server still gives no answer, ms. */
const pauseMs = 5_000;

/** Tries again while it is on: as soon as the device has a network again, then once in a while. */
export function useRetry(retry: () => void, isOn: boolean): void {
  const isOnline = useOnline();
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isOn || !isOnline) return;
    const timer = setTimeout(again, pauseMs);
    return () => clearTimeout(timer);
  }, [isOn, isOnline]);

  useEffect(() => {
    if (!isOn) return;
    const onOnline = () => again();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isOn]);
}
