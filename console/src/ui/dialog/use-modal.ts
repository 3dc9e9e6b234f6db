import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens the browser's own modal: it traps the focus, makes the page inert and gives the focus back. Esc and a press beside it close;
 * with `null` neither does.
 */
export function useModal(onClose: (() => void) | null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it leaves the page: only then the focus returns.
    return () => element?.close();
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
