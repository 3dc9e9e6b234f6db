import type { ComponentType } from 'react';

/** What a public page gets of its address. */
export interface PublicPageProps {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
}

/** One public page. `path` may hold `:parameters`; there are no patterns beyond that. */
export interface PublicRoute {
  path: string;
  /** Anyone who is logged in is sent on (ROUTE-03, ROUTE-04). */
  isForStrangers?: boolean;
  load: () => Promise<ComponentType<PublicPageProps>>;
}

export interface PublicMatch {
  route: PublicRoute;
  params: Record<string, string>;
}

/** The public page at a path; null when the path is none, then it belongs to the console. Matches exactly (ROUTE-05). */
export function matchPublicRoute(routes: readonly PublicRoute[], pathname: string): PublicMatch | null {
  const parts = pathname.split('/');
  for (const route of routes) {
    const params = paramsOf(route.path.split('/'), parts);
    if (params !== null) return { route, params };
  }
  return null;
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decoded(part);
    else if (name !== part) return null;
  }
  return params;
}

/** A mail program may break an escape; the token is then just unknown. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Tells that the address was changed by `goTo`; the browser itself tells of Back and Forward only. */
export const addressChanged = new EventTarget();

/** Opens another public page without loading the document again. Into the console: `window.location.assign`. */
export function goTo(href: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  addressChanged.dispatchEvent(new Event('change'));
}
