import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { isCovered, isTyping } from '../../lib/dom/keys.ts';
import { useNavigation } from '../shell/navigation/navigation.tsx';
import type { PageId } from '../shell/navigation/navigation-model.ts';
import { type KeyPress, readKey } from './read-key.ts';

interface ShellKeys {
  onPalette: () => void;
  onHelp: () => void;
}

const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  isCommand: event.ctrlKey || event.metaKey,
  isAlt: event.altKey,
  isTyping: isTyping(event.target),
  isCovered: isCovered(),
  atMs: event.timeStamp,
});
/** A page with a search field of its own takes the key itself. */
const hasOwnSearch = () => document.querySelector('main input[type="search"]') !== null;

/** Keys that work on every page: palette, search, G and a letter, all keys. */
export function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
  const router = useRouter();
  const { groups, own } = useNavigation();
  const goSinceMs = useRef<number | null>(null);

  const go = (page: PageId) => {
    const link = [...groups.flat(), ...own].find(({ id }) => id === page)?.link;
    if (link !== undefined) void router.navigate(link);
  };
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const read = readKey(goSinceMs.current, pressOf(event));
    goSinceMs.current = read.goSinceMs;
    const { act } = read;
    if (act === null || (act.kind === 'search' && hasOwnSearch())) return;
    event.preventDefault();
    if (act.kind === 'go') go(act.page);
    else if (act.kind === 'help') onHelp();
    else onPalette();
  });
}
