import { useEffect, useRef } from 'react';

/** What each key does; names as `KeyboardEvent.key`, in lower case: `a`, `arrowleft`, `escape`. */
export type Keys = Readonly<Partial<Record<string, () => void>>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea') !== null;
/** Space and Enter belong to the button or link that has the focus. */
const isPressing = (event: KeyboardEvent) =>
  (event.key === ' ' || event.key === 'Enter') &&
  event.target instanceof Element &&
  event.target.closest('button, a') !== null;

const isForSomethingElse = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  isPressing(event) ||
  (isTyping(event.target) && event.key !== 'Escape');

/** Single keys of a task. They rest while somebody types, and with Ctrl, Alt or Meta. */
export function useVerifyKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const name = event.key.toLowerCase();
      const act = latest.current[name];
      if (act === undefined || (event.repeat && !name.startsWith('arrow'))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
