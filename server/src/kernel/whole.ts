import type { Endpoint } from '@kolaj/contract/endpoint';
import type { Route } from '../http/route.ts';

/** What is missing of the product, in sentences; empty = it is whole. Start-up fails otherwise. */
export function missingParts(endpoints: Readonly<Record<string, Endpoint>>, routes: readonly Route[]): string[] {
  const problems: string[] = [];
  const served = new Map<Endpoint, number>();
  for (const { endpoint } of routes) served.set(endpoint, (served.get(endpoint) ?? 0) + 1);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const times = served.get(endpoint) ?? 0;
    if (times !== 1) problems.push(`${name} (${endpoint.method} ${endpoint.path}) has ${times} handlers.`);
    served.delete(endpoint);
  }
  for (const endpoint of served.keys())
    problems.push(`${endpoint.method} ${endpoint.path} is not in the table of calls.`);
  return problems;
}
