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

/**
 * The shop's own note of an order as somebody types it: it is saved when the field, the order or the page is left. Over what
 * somebody else has written meanwhile it is saved by a press only.
 */
export function useKeptNote({ number, staff_note: stored }: Pick<OrderView, 'number' | 'staff_note'>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { mutateAsync, ...saving } = useNoteOrder(number);
  const running = useRef<{ text: string; isKept: Promise<boolean> } | null>(null);
  const unsaved = draft !== null && draft.text.trim() !== draft.over ? draft.text.trim() : null;
  const theirs = unsaved !== null && unsaved !== stored && draft?.over !== stored ? stored : null;

  /** Answers whether everything that was typed is stored. `seen`: what the person knows to be there. */
  async function save(seen = draft?.over ?? stored): Promise<boolean> {
    if (unsaved === null) return true;
    const before = running.current;
    // The field is left by the press that leaves the page, too: one call for both.
    if (before?.text !== unsaved) {
      const send = async () => {
        const isThere = before !== null && (await before.isKept);
        const { kind } = await mutateAsync({ text: unsaved, seen: isThere ? before.text : seen });
        return kind === 'saved';
      };
      running.current = { text: unsaved, isKept: send().catch(() => false) };
    }
    const now = running.current;
    if (now === null) return false;
    const isKept = await now.isKept;
    if (running.current === now) running.current = null;
    if (isKept)
      setDraft((last) => (last === null || last.text.trim() === now.text ? null : { ...last, over: now.text }));
    return isKept;
  }

  async function saveAndTell(): Promise<boolean> {
    if (unsaved === null) return true;
    const isKept = theirs === null && (await save());
    if (isKept) showToast({ key: 'order-note', text: t({ id: 'order.note-kept', message: `#${number}: note saved` }) });
    return isKept;
  }

  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      const isHere = 'number' in next.search && next.search.number === number;
      return !isHere && !(await saveAndTell());
    },
    enableBeforeUnload: () => unsaved !== null && (saving.isError || theirs !== null),
    withResolver: true,
  });
  const saveAlone = () => {
    if (theirs === null) void save();
  };
  useWindowEvent('pagehide', saveAlone);
  // The order goes without being left where a window becomes narrower: beside the list, then a page of its own.
  const leave = useEffectEvent(() => void saveAndTell());
  useEffect(() => () => leave(), []);

  return {
    text: draft?.text ?? stored,
    isUnsaved: unsaved !== null,
    /** What somebody else has stored since this person began to type. */
    theirs,
    type: (text: string) => setDraft((now) => ({ text, over: now?.over ?? stored })),
    /** Their words with the own ones below, still to be saved. */
    join: () => setDraft((now) => now && { text: `${stored}\n${now.text}`.trim(), over: stored }),
    /** As the field is left. */
    saveAlone,
    /** As somebody wants it: in the place of theirs, which is shown. */
    save: () => void save(theirs ?? undefined),
    saving,
    blocker,
  };
}
