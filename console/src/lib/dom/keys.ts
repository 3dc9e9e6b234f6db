import { useEffect, useEffectEvent } from 'react';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** A window, a menu or the verify room covers the page: keys are theirs. */
export const isCovered = (): boolean => document.querySelector('dialog[open], [role="menu"], #root[inert]') !== null;

/** What Esc ends on a page. One press ends one thing, what was begun last first. */
const begun: (() => void)[] = [];

/** Esc ends it while it is on, unless a window covers the page or somebody types a longer text. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const end = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const own = () => end();
    begun.push(own);
    window.addEventListener('keydown', endLast);
    return () => {
      begun.splice(begun.indexOf(own), 1);
      if (begun.length === 0) window.removeEventListener('keydown', endLast);
    };
  }, [isOn]);
}

function endLast(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isCovered() || isWriting(event.target)) return;
  event.preventDefault();
  begun.at(-1)?.();
}

const isWriting = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement && target.value !== '';
