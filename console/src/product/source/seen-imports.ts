const KEY = 'kolaj-seen-imports';
/** Results are told for an hour: what is older than these is not asked for any more. */
const KEPT = 50;

const read = () => (sessionStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '');

/** Whether this tab has started an import or seen it at work, also before it was loaded again. */
export const wasSeen = (id: string): boolean => read().includes(id);

/** Those that were over before the page asked for them count as seen too: whoever started them waits for their result. */
export const noteSeen = (ids: readonly string[]): void =>
  sessionStorage.setItem(KEY, [...new Set([...read(), ...ids])].slice(-KEPT).join(' '));
