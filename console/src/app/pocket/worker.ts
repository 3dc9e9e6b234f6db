/**
 * Keeps the app on the phone: it opens without a network, and its files come from the phone once they are there. Its page comes
 * from the network while that answers in time. Calls of the API are nobody's business here: what they answer is kept by the app.
 */
interface Answering extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Pushing extends Waiting {
  data: { json: () => Alert } | null;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface AppWindow {
  url: string;
  focus: () => Promise<AppWindow>;
  navigate: (url: string) => Promise<unknown>;
}
declare global {
  function skipWaiting(): Promise<void>;
  var registration: ServiceWorkerRegistration;
  var clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<AppWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

const STORE = 'kolaj-m';
const PAGE = '/m';
/** The page of the last visit now is better than the newest one after this, ms. */
const PATIENCE_MS = 3_000;

const isAnswering = (event: Event): event is Answering => 'respondWith' in event;
const isWaiting = (event: Event): event is Waiting => 'waitUntil' in event;
const isPush = (event: Event): event is Pushing => 'data' in event && isWaiting(event);
const isClick = (event: Event): event is Clicked => 'notification' in event && isWaiting(event);
const isPage = ({ pathname }: URL) =>
  pathname === PAGE || (pathname.startsWith(`${PAGE}/`) && !/\.\w+$/.test(pathname));
/** Files whose name changes with their content, and the few of the page's head. */
const isFile = ({ pathname }: URL) =>
  pathname.startsWith('/m/assets/') ||
  /^\/(?:boot\.js|mark\.svg|m\/icon-\d+\.png|m\/manifest\.webmanifest)$/.test(pathname);

addEventListener('install', (event) => {
  if (isWaiting(event)) event.waitUntil(Promise.all([skipWaiting(), keepPage(), keepFiles()]));
});

addEventListener('activate', (event) => {
  if (isWaiting(event)) event.waitUntil(clients.claim());
});

addEventListener('fetch', (event) => {
  if (!isAnswering(event) || event.request.method !== 'GET') return;
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(page(url.pathname));
  } else if (isFile(url)) event.respondWith(file(event.request));
});

/** The newest page if it comes in time, else the one of the last visit: one page serves all addresses. */
async function page(pathname: string): Promise<Response> {
  const fresh = keepPage(pathname);
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const inTime = await Promise.race([fresh.catch(() => null), tooLate]);
  if (inTime?.ok) {
    // A new version comes with its files, so that the next opening without a network finds them.
    void keepFiles().catch(() => undefined);
    return inTime;
  }
  const stored = await (await caches.open(STORE)).match(PAGE);
  return stored ?? fresh;
}

/** What the server sends (server/src/features/pocket/alerts/send-alerts.job.ts); worded there, because the app is closed. */
interface Alert {
  title: string;
  body: string;
  /** The same piece of news twice is shown once. */
  tag: string;
  url: string;
}

addEventListener('push', (event) => {
  if (!isPush(event) || event.data === null) return;
  const { title, body, tag, url }: Alert = event.data.json();
  const icons = { icon: '/m/icon-192.png', badge: '/m/badge-96.png' };
  event.waitUntil(registration.showNotification(title, { body, tag, data: url, ...icons }));
});

addEventListener('notificationclick', (event) => {
  if (!isClick(event)) return;
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** In the app where it is open, else by opening it. */
async function open(url: string): Promise<void> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = all.find((client) => isPage(new URL(client.url)));
  if (app === undefined) await clients.openWindow(url);
  else await (await app.focus()).navigate(url);
}

/** Asked for by the address that is opened: the page names the files that come next there. */
async function keepPage(pathname: string = PAGE): Promise<Response> {
  const answer = await fetch(pathname, { credentials: 'same-origin' });
  if (answer.ok) await (await caches.open(STORE)).put(PAGE, answer.clone());
  return answer;
}

async function file(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const stored = await store.match(request.url);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request.url, answer.clone());
  return answer;
}

/** Fetches what this version has and the phone has not, and drops what no version has any more. */
async function keepFiles(): Promise<void> {
  const store = await caches.open(STORE);
  const answer = await fetch('/m/files.json', { cache: 'no-cache' });
  const { files, later }: { files: string[]; later: string[] } = await answer.json();
  const missing = await Promise.all(files.map(async (path) => ((await store.match(path)) ? [] : [path])));
  // One that does not come is fetched when it is needed.
  await Promise.allSettled(missing.flat().map((path) => store.add(path)));
  const known = new Set([...files, ...later].map((path) => new URL(path, location.href).href));
  for (const { url } of await store.keys()) {
    if (new URL(url).pathname.startsWith('/m/assets/') && !known.has(url)) await store.delete(url);
  }
}

// A module for the compiler; the built file is a plain script.
export {};
