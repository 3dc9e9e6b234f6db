import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { UNDO_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import { useHeld } from '../../lib/time/use-held.ts';
import { useFrontModal } from '../dialog/use-modal.ts';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  key: string | undefined;
  text: ReactNode;
  onUndo: (() => void) | undefined;
  onGone: (() => void) | undefined;
}

const MOST_SHOWN = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function close(toast: Toast): void {
  if (!toasts.includes(toast)) return;
  change(toasts.filter((other) => other !== toast));
  toast.onGone?.();
}

interface ToastOptions {
  /** A toast takes the place of the one before with the same key. */
  key?: string;
  text: ReactNode;
  /** With it the toast has an Undo button. */
  onUndo?: () => void;
  /** The time is over without Undo, somebody closed it, or too many came after it. */
  onGone?: () => void;
}

/** Says that something was done, with Undo. Only for undo and for "done elsewhere", never for errors. */
export function showToast({ key, text, onUndo, onGone }: ToastOptions): void {
  lastId += 1;
  const others = toasts.filter((toast) => key === undefined || toast.key !== key);
  const all = [...others, { id: lastId, key, text, onUndo, onGone }];
  change(all.slice(-MOST_SHOWN));
  for (const gone of all.slice(0, -MOST_SHOWN)) gone.onGone?.();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The place where toasts appear; once, in the shell. It goes along into the window in front, where Undo can be pressed. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const window = useFrontModal();
  const place = (
    <div className={styles.place} role="status">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
  return window === null ? place : createPortal(place, window);
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const { isHeld, holders } = useHeld();
  useAfter(UNDO_MS, () => close(toast), !isHeld);

  return (
    <fieldset {...holders} className={styles.toast}>
      <span className={styles.text}>{toast.text}</span>
      {toast.onUndo !== undefined && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            change(toasts.filter((other) => other !== toast));
            toast.onUndo?.();
          }}
        >
          <Trans id="common.undo">Undo</Trans>
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t({ id: 'common.close', message: 'Close' })}
        onClick={() => close(toast)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </fieldset>
  );
}
