import type { OrderView } from '@kolaj/contract/order/order';
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useNoteOrder } from './orders.query.ts';

/** What somebody types, and the stored note that it takes the place of. */
interface Draft {
  text: string;
  over: string;
}

export type KeptNote = ReturnType<typeof useKeptNote>;

/** The shop's own note of an order as somebody types it: it is saved when the field, the order or the page is left. */
export function useKeptNote({ number, staff_note: stored }: Pick<OrderView, 'number' | 'staff_note'>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { mutateAsync, ...saving } = useNoteOrder(number);
  const running = useRef<{ text: string; isKept: Promise<boolean> } | null>(null);
  const unsaved = draft !== null && draft.text.trim() !== draft.over ? draft.text.trim() : null;

  /** Answers whether everything that was typed is stored. */
  async function save(): Promise<boolean> {
    if (unsaved === null) return true;
    // The field is left by the press that leaves the page, too: one call for both.
    if (running.current?.text !== unsaved) {
      const isKept = mutateAsync(unsaved).then(
        () => true,
        () => false,
      );
      running.current = { text: unsaved, isKept };
    }
    const { text, isKept } = running.current;
    const isDone = await isKept;
    running.current = null;
    if (isDone) setDraft((now) => (now === null || now.text.trim() === text ? null : { ...now, over: text }));
    return isDone;
  }

  async function saveAndTell(): Promise<boolean> {
    if (unsaved === null) return true;
    const isKept = await save();
    if (isKept) showToast({ key: 'order-note', text: t({ id: 'order.note-kept', message: `#${number}: note saved` }) });
    return isKept;
  }

  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      const isHere = 'number' in next.search && next.search.number === number;
      return !isHere && !(await saveAndTell());
    },
    enableBeforeUnload: () => unsaved !== null && saving.isError,
    withResolver: true,
  });
  useWindowEvent('pagehide', () => void save());
  // The order goes without being left where a window becomes narrower: beside the list, then a page of its own.
  const leave = useEffectEvent(() => void saveAndTell());
  useEffect(() => () => leave(), []);

  return {
    text: draft?.text ?? stored,
    isUnsaved: unsaved !== null,
    /** What somebody else has stored since this person began to type. */
    theirs: unsaved !== null && unsaved !== stored && draft?.over !== stored ? stored : null,
    type: (text: string) => setDraft((now) => ({ text, over: now?.over ?? stored })),
    save: () => void save(),
    saving,
    blocker,
  };
}
