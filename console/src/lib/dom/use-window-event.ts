import { useEffect, useEffectEvent } from 'react';

/** Listens on the window while mounted (and on); the newest listener is called. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    if (!isOn) return;
    const onEvent = (event: WindowEventMap[Type]) => listen(event);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type, isOn]);
}
