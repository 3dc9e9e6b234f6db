import { useWindowEvent } from '@mantine/hooks';
import { useEditor } from './use-editor.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) anywhere but in a field, which has an undo of its own; Escape lets go of what is chosen. */
export function useEditorKeys(): void {
  const { undo, redo, select, selected } = useEditor();
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const name = actOf(event);
    if (name === null || (name === 'let-go' && selected === null)) return;
    event.preventDefault();
    ({ undo, redo, 'let-go': () => select(null) })[name]();
  });
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | 'let-go' | null {
  const name = key.toLowerCase();
  if (name === 'escape') return 'let-go';
  if (!(ctrlKey || metaKey)) return null;
  if (name === 'z') return shiftKey ? 'redo' : 'undo';
  return name === 'y' ? 'redo' : null;
}
