import { useWindowEvent } from '../../lib/dom/use-window-event.ts';
import { useDesigner } from './use-designer.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Undo and redo by keys, Delete removes what is chosen. */
export function useDesignerKeys(): void {
  const { undo, redo, edit, selected, select } = useDesigner();
  const actions = {
    undo,
    redo,
    remove: selected === null ? null : () => edit({ kind: 'remove', item: selected }),
    leave: selected === null ? null : () => select(null),
  };
  useWindowEvent('keydown', (event) => {
    const wanted = event.defaultPrevented || isTyping(event.target) ? null : meantBy(event);
    const act = wanted && actions[wanted];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function meantBy(event: KeyboardEvent): 'undo' | 'redo' | 'remove' | 'leave' | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  if (key === 'escape') return 'leave';
  return key === 'delete' || key === 'backspace' ? 'remove' : null;
}
