/** A page that comes to ask later than this asks for itself: what it would find has grown old. */
const FRESH_MS = 10_000;

declare global {
  interface Window {
    /** Calls without input that public/boot.js has made while the scripts were on their way, by address. */
    kolajEarly?: Map<string, Promise<Response>>;
  }
}

/** The answer to a call that was asked before the scripts were here; once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined;
  const answer = window.kolajEarly?.get(url);
  window.kolajEarly?.delete(url);
  return performance.now() < FRESH_MS ? answer : undefined;
}
