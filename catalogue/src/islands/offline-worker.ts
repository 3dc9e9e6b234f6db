/**
 * Keeps the site readable without a network: what a visitor has seen, the start page and the search. Pages and lists come from the
 * network while it answers in time, so that nobody sees yesterday's price without need; files whose name is their content come from
 * the store at once.
 */
interface Answering extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
declare global {
  function skipWaiting(): Promise<void>;
  var clients: { claim: () => Promise<void> };
  /** Below `assets/`; written in front of this file when a site is made. */
  var kolajScripts: readonly string[];
}

const home = new URL('./', location.href);
/** Stores of other sites of the same origin have other names. */
const storeOf = (kind: 'pages' | 'files' | 'pictures') => `kolaj ${home.pathname} ${kind}`;
const atMost = { pages: 300, files: 60, pictures: 500 } as const;
/** Kept from the start, and for as long as the rest changes. Not every site has all of them. */
const first = ['./', 'search/', 'search/index.json', 'cart/', 'agents.json', 'saved/'].map(
  (path) => new URL(path, home).href,
);
/** A page from yesterday now is better than one of today after this, ms. */
const patience = 4000;

const scripts = kolajScripts.map((name) => new URL(`assets/${name}`, home).href);

const isAnswering = (event: Event): event is Answering => 'respondWith' in event;
const isWaiting = (event: Event): event is Waiting => 'waitUntil' in event;

addEventListener('install', (event) => {
  if (!isWaiting(event)) return;
  event.waitUntil(
    Promise.all([
      skipWaiting(),
      ...first.map((address) => fromNetwork(new Request(address), 'pages').catch(() => null)),
      ...scripts.map((address) => storedFirst(new Request(address), 'files').catch(() => null)),
    ]),
  );
});

addEventListener('activate', (event) => {
  if (isWaiting(event)) event.waitUntil(clients.claim());
});

addEventListener('fetch', (event) => {
  if (!isAnswering(event) || event.request.method !== 'GET' || event.request.headers.has('range')) return;
  const { request } = event;
  const url = new URL(request.url);
  if (url.pathname.startsWith(`${home.pathname}assets/`)) event.respondWith(storedFirst(request, 'files'));
  else if (url.origin === home.origin && url.pathname.startsWith(home.pathname)) event.respondWith(freshFirst(request));
  else if (url.pathname.startsWith('/media/')) event.respondWith(storedFirst(request, 'pictures'));
});

async function storedFirst(request: Request, kind: 'files' | 'pictures'): Promise<Response> {
  // A store that cannot be opened, on a full disk, is no reason to show nothing.
  const store = await caches.open(storeOf(kind)).catch(() => null);
  const stored = await store?.match(request.url);
  return stored ?? fromNetwork(request, kind);
}

async function freshFirst(request: Request): Promise<Response> {
  const stored = async () => {
    const pages = await caches.open(storeOf('pages')).catch(() => null);
    // Filters of the search are no other page.
    return (await pages?.match(request.url, { ignoreSearch: true })) ?? null;
  };
  const fresh = fromNetwork(request, 'pages');
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const first = await Promise.race([fresh.catch(() => null), late]);
  // A shop's server that is just being updated is no reason to show nothing.
  if (first !== null && first.status < 500) return first;
  const kept = await stored();
  if (kept !== null) return kept;
  if (request.mode !== 'navigate') return fresh;
  return fresh.catch(async () => (await caches.match(home.href)) ?? Response.error());
}

async function fromNetwork(request: Request, kind: keyof typeof atMost): Promise<Response> {
  const answer = await fetch(request);
  // Pictures of another origin cannot be looked into; they are kept as they are.
  if (answer.ok || answer.type === 'opaque') void keep(request.url, { answer: answer.clone(), kind });
  return answer;
}

async function keep(address: string, { answer, kind }: { answer: Response; kind: keyof typeof atMost }): Promise<void> {
  const store = await caches.open(storeOf(kind)).catch(() => null);
  if (store === null) return;
  // A full disk is no reason not to show the page.
  await store.put(kind === 'pages' ? address.replace(/[?#].*$/, '') : address, answer).catch(() => undefined);
  const kept = (await store.keys()).filter(({ url }) => !first.includes(url));
  for (const old of kept.slice(0, Math.max(0, kept.length - atMost[kind]))) await store.delete(old);
}

export {};
