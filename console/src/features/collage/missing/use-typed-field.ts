import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { Typed } from '@kolaj/contract/collage/missing-values';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import type { MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { readPrice } from '@kolaj/domain/price/read-price';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { usePrices } from '../../../product/account/session.query.ts';
import { saidPrice, sendTyped, type TypeOutcome } from './missing.query.ts';
import { inTurn, useTypingBook } from './typing-book.ts';

/** While the device has a network and the server still gives no answer, ms. */
const pauseMs = 5_000;

export type FieldState = { kind: 'idle' } | { kind: 'saving' } | TypeOutcome;

/** One value of one collage: kept when the field is left, taken back by Undo, and tried again while there is no connection. */
export function useTypedField(card: CollageCard, keyword: MissingKeyword) {
  const book = useTypingBook();
  const prices = usePrices();
  const key = `${card.id} ${keyword}`;
  const before = saidBy(card, keyword);
  const [text, setText] = useState(before ?? '');
  const [state, setState] = useState<FieldState>({ kind: 'idle' });
  /** Written at once, not with the next drawing: leaving a field and the page may be one moment. */
  const live = useRef({ text: before ?? '', kept: before, going: null as Promise<void> | null });

  /** A price that nobody can read is kept, and is missing all the same. */
  const isSaid = (value: string) => value !== '' && (keyword === 'code' || readPrice(value, prices) !== null);

  const type = (next: string) => {
    live.current.text = next;
    setText(next);
    if (state.kind !== 'saving' && state.kind !== 'idle') setState({ kind: 'idle' });
  };

  const send = async (value: string, seen: { value: string | null; version?: number }) => {
    setState({ kind: 'saving' });
    const outcome = await inTurn(book, card, async (version) => {
      const known = { id: card.id, version: seen.version ?? version, value: seen.value };
      const result = await sendTyped(known, typedAs(card, { keyword, value }));
      return { result, version: 'version' in result ? result.version : null };
    });
    if (outcome.kind === 'saved') {
      live.current.kept = value === '' ? null : value;
      book.onSaid(key, isSaid(value));
    }
    setState(outcome);
  };
  const begin = (value: string, seen: { value: string | null; version?: number }) => {
    const going = send(value, seen).finally(() => {
      live.current.going = null;
    });
    live.current.going = going;
    return going;
  };

  const commit = async (): Promise<void> => {
    await live.current.going;
    const value = live.current.text.trim();
    if (value !== (live.current.kept ?? '')) await begin(value, { value: live.current.kept });
  };
  const undo = () => {
    type(before ?? '');
    return commit();
  };
  const conflict = state.kind === 'conflict' ? state : null;
  const takeTheirs = () => {
    live.current.kept = conflict?.theirs || null;
    type(conflict?.theirs ?? '');
    book.onSaid(key, isSaid(conflict?.theirs ?? ''));
    setState({ kind: 'idle' });
  };
  const takeMine = () => {
    if (conflict) void begin(live.current.text.trim(), { value: conflict.theirs || null, version: conflict.version });
  };

  const isUnkept = () => live.current.text.trim() !== (live.current.kept ?? '');
  const steadyCommit = useEffectEvent(commit);
  const steadyUnkept = useEffectEvent(isUnkept);
  useEffect(() => {
    const { fields } = book;
    fields.set(key, { commit: () => steadyCommit(), isUnkept: () => steadyUnkept() });
    return () => {
      fields.delete(key);
    };
  }, [book, key]);
  useRetry(() => void commit(), state.kind === 'no-connection');

  const value = text.trim();
  const isTyped = value !== (before ?? '');
  return { text, type, state, commit, undo, takeTheirs, takeMine, isTyped, isSaid: isSaid(value) };
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

/** As soon as the device has a network again, then once in a while. */
function useRetry(retry: () => void, isOn: boolean): void {
  const isOnline = useOnline();
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isOn || !isOnline) return;
    const timer = setTimeout(again, pauseMs);
    return () => clearTimeout(timer);
  }, [isOn, isOnline]);
  useWindowEvent('online', () => {
    if (isOn) retry();
  });
}
