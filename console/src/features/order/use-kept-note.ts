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

interface Note {
  text: string;
  /** What the person knows to be there. */
  seen: string;
}

export type KeptNote = ReturnType<typeof useKeptNote>;

/**
 * The shop's own note of an order as somebody types it: it is saved when the field, the order or the page is left. In the
 * place of what somebody else has written meanwhile it is put by a press only.
 */
export function useKeptNote({ number, staff_note: stored }: Pick<OrderView, 'number' | 'staff_note'>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { mutateAsync, ...saving } = useNoteOrder(number);
  const running = useRef<{ text: string; isKept: Promise<boolean> } | null>(null);
  const unsaved = draft !== null && draft.text.trim() !== draft.over ? draft.text.trim() : null;
  const over = draft?.over ?? stored;
  const theirs = unsaved !== null && unsaved !== stored && over !== stored ? stored : null;

  /** Answers whether what was typed is stored. */
  async function save({ text, seen }: Note): Promise<boolean> {
    const before = running.current;
    // The field is left by the press that leaves the page, too: one call for both.
    if (before?.text !== text) {
      const send = async () => {
        const isThere = before !== null && (await before.isKept);
        const { kind } = await mutateAsync({ text, seen: isThere ? before.text : seen });
        return kind === 'saved';
      };
      running.current = { text, isKept: send().catch(() => false) };
    }
    const now = running.current;
    if (now === null) return false;
    const isKept = await now.isKept;
    if (running.current === now) running.current = null;
    if (isKept) setDraft((last) => (last === null || last.text.trim() === unsaved ? null : { ...last, over: text }));
    return isKept;
  }

  /** Whoever leaves decides nothing: where somebody else has written, both are kept. */
  async function saveAndTell(): Promise<boolean> {
    if (unsaved === null) return true;
    const isKept = await save(
      theirs === null ? { text: unsaved, seen: over } : { text: joined(theirs, unsaved), seen: theirs },
    );
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
  const leave = useEffectEvent(() => void saveAndTell());
  useWindowEvent('pagehide', leave);
  // The order goes without being left where a window becomes narrower: beside the list, then a page of its own.
  useEffect(() => () => leave(), []);

  return {
    text: draft?.text ?? stored,
    isUnsaved: unsaved !== null,
    /** What somebody else has stored since this person began to type. */
    theirs,
    type: (text: string) => setDraft({ text, over }),
    /** Their words with the own ones below, still to be saved. */
    join: () => setDraft({ text: joined(stored, draft?.text ?? ''), over: stored }),
    /** As the field is left: not over what somebody else has written. */
    saveAlone: () => {
      if (unsaved !== null && theirs === null) void save({ text: unsaved, seen: over });
    },
    /** As somebody wants it: in the place of theirs, which is shown. */
    save: () => {
      if (unsaved !== null) void save({ text: unsaved, seen: theirs ?? over });
    },
    saving,
    blocker,
  };
}

const joined = (theirs: string, own: string): string => `${theirs}\n${own}`.trim();
