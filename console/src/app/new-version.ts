const STORAGE_KEY = 'kolaj-reloaded-at';
/** A second failure within this time is no new version: the page then says what is wrong. */
const AGAIN_MS = 30_000;

/**
 * After an upgrade the parts that an open page has not loaded yet no longer exist on the server: the page is reloaded.
 * Its state is in the address, so that the same view opens again.
 */
export function reloadForNewVersion(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  if (now - last < AGAIN_MS) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return true;
}

/**
 * Follows failures of the bundler's own loader; `import()` that fails otherwise is not its business. The page is given up only for
 * a server that answers: a browser that calls itself online may reach none, and would show its own error page in place of the console.
 */
export function followNewVersions(): void {
  window.addEventListener('vite:preloadError', async () => {
    if ((await isServerThere()) && reloadForNewVersion(sessionStorage, Date.now())) window.location.reload();
  });
}

const isServerThere = () =>
  fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
