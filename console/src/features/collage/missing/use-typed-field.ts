import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { Typed } from '@kolaj/contract/collage/missing-values';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { mayBePrice } from '@kolaj/domain/collage/texts/price-shown';
import type { MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { readPrice } from '@kolaj/domain/price/read-price';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { usePrices } from '../../../product/account/session.query.ts';
import { saidPrice, sendTyped, type TypeOutcome } from './missing.query.ts';
import { type TypedDraft, useTypedDraft } from './typed-drafts.ts';
import { inTurn, useOpenField, useTypingBook } from './typing-book.ts';

/** While the device has a network and the server still gives no answer, ms. */
const pauseMs = 5_000;

/** `kept`: half typed on an earlier visit, and since then on this device only. */
export type FieldState = { kind: 'idle' } | { kind: 'kept' } | { kind: 'saving' } | TypeOutcome;

/** What the server was last known to have, and in which version; absent = the newest that is known. */
interface Seen {
  value: string | null;
  version?: number;
}

interface FieldOptions {
  /** Who may not edit has nothing to save either. */
  mayEdit: boolean;
  onSaved: (status: CollageCard['status']) => void;
}

/**
 * One value of one collage: kept on this device while it is typed, saved when the field is left, taken back by Undo, and tried again while
 * there is no connection.
 */
export function useTypedField(card: CollageCard, keyword: MissingKeyword, { mayEdit, onSaved }: FieldOptions) {
  const book = useTypingBook();
  const prices = usePrices();
  const key = `${card.id} ${keyword}`;
  const before = saidBy(card, keyword);
  const draft = useTypedDraft(card, keyword);
  const [begun] = useState(() => beginning(mayEdit ? draft.read() : null, { before, version: card.version }));
  const [text, setText] = useState(begun.text);
  const [state, setState] = useState<FieldState>(begun.state);
  /** Written at once, not with the next drawing: leaving a field and the page may be one moment. */
  const live = useRef({
    ...{ text: begun.text, kept: begun.seen, state },
    ...{ going: null as Promise<void> | null, isOnDevice: true },
  });

  /** A price that nobody can read is kept, and is missing all the same. */
  const isSaid = (value: string) => value !== '' && (keyword === 'code' || readPrice(value, prices) !== null);
  const isUnsaved = () => live.current.text.trim() !== (live.current.kept.value ?? '');

  const show = (next: FieldState) => {
    live.current.state = next;
    setState(next);
  };
  const keep = (isLeft: boolean) => {
    const { text: typed, kept } = live.current;
    if (!isUnsaved()) draft.drop();
    const version = kept.version ?? book.rows.get(card.id)?.version ?? card.version;
    live.current.isOnDevice =
      !isUnsaved() || draft.keep({ at: Date.now(), text: typed, seen: kept.value, version, isLeft });
  };
  const type = (next: string) => {
    live.current.text = next;
    setText(next);
    keep(false);
    if (live.current.state.kind !== 'saving' && live.current.state.kind !== 'idle') show({ kind: 'idle' });
  };

  const send = async (value: string, seen: Seen) => {
    show({ kind: 'saving' });
    keep(true);
    const outcome = await inTurn(book, card, async (version) => {
      const known = { id: card.id, version: seen.version ?? version, value: seen.value };
      const result = await sendTyped(known, typedAs(card, { keyword, value }));
      // Where somebody else has changed something, the version stays the one that was seen: the next value meets what they have typed, too.
      const isNext = result.kind === 'saved' && result.version === version + 1;
      return { result, version: isNext ? result.version : null };
    });
    if (outcome.kind === 'saved') {
      live.current.kept = { value: value === '' ? null : value };
      book.onSaid(key, isSaid(value));
      onSaved(outcome.status);
    }
    // Typed on meanwhile, it is half typed again; what the server does not want, a person has to look at.
    keep(outcome.kind === 'no-connection' && live.current.text.trim() === value);
    show(outcome);
  };
  const begin = (value: string, seen: Seen) => {
    const going = send(value, seen).finally(() => {
      live.current.going = null;
    });
    live.current.going = going;
    return going;
  };

  const commit = async (): Promise<void> => {
    await live.current.going;
    // Two values stand against each other until somebody has chosen.
    if (live.current.state.kind === 'conflict') return;
    // Not sent: it would be drawn, and the price were missing all the same.
    if (isUnsaved() && !mayBeSaid(keyword, live.current.text)) show({ kind: 'refused', code: 'price_without_number' });
    else if (isUnsaved()) await begin(live.current.text.trim(), live.current.kept);
    else if (live.current.state.kind === 'kept') show({ kind: 'idle' });
  };
  const putBack = () => type(before ?? '');
  const conflict = state.kind === 'conflict' ? state : null;
  const takeTheirs = () => {
    live.current.kept = { value: conflict?.theirs || null };
    type(conflict?.theirs ?? '');
    book.onSaid(key, isSaid(conflict?.theirs ?? ''));
  };
  const takeMine = () => {
    if (conflict) void begin(live.current.text.trim(), { value: conflict.theirs || null, version: conflict.version });
  };

  // What was found here half typed is not decided by leaving: it waits on the device.
  const isHeld = () => live.current.state.kind === 'kept';
  useOpenField(key, {
    commit: async () => (isHeld() ? undefined : commit()),
    isUnkept: () => !isHeld() && isUnsaved(),
    isLost: () => isUnsaved() && !live.current.isOnDevice,
  });
  useRetry(() => void commit(), {
    isOn: state.kind === 'no-connection',
    isAtOnce: begun.state.kind === 'no-connection',
  });

  const value = text.trim();
  const isTyped = value !== (before ?? '');
  return { text, type, state, commit, putBack, takeTheirs, takeMine, isTyped, isSaid: isSaid(value) };
}

const mayBeSaid = (keyword: MissingKeyword, value: string) => keyword === 'code' || mayBePrice(value);

interface Beginning {
  text: string;
  state: FieldState;
  seen: Seen;
}

/** With what was typed here before and not saved; what somebody else has typed since stands against it. */
function beginning(
  draft: TypedDraft | null,
  { before, version }: { before: string | null; version: number },
): Beginning {
  const text = draft?.text ?? '';
  if (draft === null || text.trim() === (before ?? '')) {
    return { text: before ?? '', state: { kind: 'idle' }, seen: { value: before } };
  }
  if (draft.seen !== before) {
    const seen = { value: draft.seen, version: draft.version };
    return { text, state: { kind: 'conflict', theirs: before ?? '', version }, seen };
  }
  return { text, state: { kind: draft.isLeft ? 'no-connection' : 'kept' }, seen: { value: before } };
}

/** What the collage says itself; null = nobody has said it. */
function saidBy(card: CollageCard, keyword: MissingKeyword): string | null {
  if (keyword === 'code') return isCodeSaid(card) ? card.code : null;
  return saidPrice(card.values);
}

function typedAs(card: CollageCard, { keyword, value }: { keyword: MissingKeyword; value: string }): Typed {
  if (keyword === 'price') return { kind: 'price', price: value };
  return value === '' ? { kind: 'no-code', given: card.code } : { kind: 'code', code: value };
}

/** As soon as the device has a network again, then once in a while; at once what an earlier visit has left behind. */
function useRetry(retry: () => void, { isOn, isAtOnce }: { isOn: boolean; isAtOnce: boolean }): void {
  const isOnline = useOnline();
  const again = useEffectEvent(retry);
  const isFirst = useRef(isAtOnce);
  useEffect(() => {
    if (!isOn || !isOnline) return;
    const timer = setTimeout(again, isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [isOn, isOnline]);
  useWindowEvent('online', () => {
    if (isOn) retry();
  });
}
