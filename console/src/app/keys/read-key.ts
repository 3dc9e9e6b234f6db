import type { PageId } from '../shell/navigation/navigation-model.ts';

/** The letter after G that opens a page. */
export const goLetters: Readonly<Record<PageId, string>> = {
  kolaj: 'k',
  build: 'b',
  analytic: 'a',
  broadcast: 'w',
  telegram: 't',
  orders: 'o',
  brands: 'm',
  reels: 'v',
  settings: 's',
  account: 'h',
  staff: 'p',
  admin: 'y',
};

/** After G the letter is waited for this long. */
const GO_WITHIN_MS = 1_500;

export interface KeyPress {
  key: string;
  /** Ctrl or Cmd. */
  isCommand: boolean;
  isAlt: boolean;
  /** The key belongs to a field that somebody types in. */
  isTyping: boolean;
  /** A window is open over the page: its keys are its own. */
  isCovered: boolean;
  atMs: number;
}

export type KeyAct = { kind: 'palette' | 'help' | 'search' } | { kind: 'go'; page: PageId } | null;

/** What a key means in the shell, and since when G is waiting (null = it is not). */
export function readKey(goSinceMs: number | null, press: KeyPress): { act: KeyAct; goSinceMs: number | null } {
  const nothing = { act: null, goSinceMs: null };
  const key = press.key.toLowerCase();
  if (press.isCommand) {
    return key === 'k' && !press.isAlt && !press.isCovered ? { act: { kind: 'palette' }, goSinceMs: null } : nothing;
  }
  if (press.isAlt || press.isTyping || press.isCovered) return nothing;
  if (goSinceMs !== null && press.atMs - goSinceMs <= GO_WITHIN_MS) return { act: pageOf(key), goSinceMs: null };
  if (key === 'g') return { act: null, goSinceMs: press.atMs };
  if (key === '?') return { act: { kind: 'help' }, goSinceMs: null };
  if (key === '/') return { act: { kind: 'search' }, goSinceMs: null };
  return nothing;
}

function pageOf(letter: string): KeyAct {
  for (const [page, own] of Object.entries(goLetters)) {
    if (own === letter && isPageId(page)) return { kind: 'go', page };
  }
  return null;
}

const isPageId = (name: string): name is PageId => name in goLetters;
