import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Modals that are open, the one in front last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The modal in front: while one is open, nothing outside of it can be seen whole or pressed. */
export const useFrontModal = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);

/**
 * Opens the browser's own modal: it traps the focus, makes the page inert and gives the focus back. Esc and a press beside it close;
 * with `null` neither does.
 */
export function useModal(onClose: (() => void) | null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    setOpen([...open, element]);
    return () => {
      setOpen(open.filter((other) => other !== element));
      // Closed before it leaves the page: only then the focus returns.
      element.close();
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === element && element !== null && isBeside(event, element)) close();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('mousedown', onPress);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('mousedown', onPress);
    };
  }, []);
  return dialog;
}

function isBeside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
