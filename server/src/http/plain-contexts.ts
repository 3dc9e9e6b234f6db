import { type Access, contextsOf } from './contexts.ts';
import { checkOrigin } from './origin.ts';
import type { ContextsOf } from './plain-route.ts';

/** The contexts of routes outside the table of calls; their writes are checked like those of the table. */
export function contextsBesideTable(access: Access, origins: ReadonlySet<string>): ContextsOf {
  return (request, reply, declared) => {
    if (request.method !== 'GET') checkOrigin(request, origins);
    return contextsOf(access, request, reply, { input: {}, ...(declared ? { endpoint: declared } : {}) });
  };
}
