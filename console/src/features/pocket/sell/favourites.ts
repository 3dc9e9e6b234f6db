import { useSyncExternalStore } from 'react';

/** As many as the list can be asked for at once. */
const most = 500;

const keyOf = (agent: string) => `kolaj-m-favourites-${agent}`;
const changed = new EventTarget();
let known: { key: string; text: string; ids: readonly string[] } | null = null;

function read(key: string): readonly string[] {
  const text = localStorage.getItem(key) ?? '';
  if (known?.key !== key || known.text !== text) known = { key, text, ids: text.split(' ').filter((id) => id !== '') };
  return known.ids;
}

function write(key: string, ids: readonly string[]): void {
  localStorage.setItem(key, ids.slice(0, most).join(' '));
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** The products that an agent wants at hand, the last one first; kept on this phone, each agent's own. */
export function useFavourites(agent: string) {
  const key = keyOf(agent);
  const ids = useSyncExternalStore(subscribe, () => read(key));
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => write(key, ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids]),
    forget: (gone: readonly string[]) =>
      write(
        key,
        ids.filter((id) => !gone.includes(id)),
      ),
  };
}
