import type { Endpoint } from '@kolaj/contract/endpoint';
import type { Feature } from './feature.ts';

interface Whole extends Pick<Feature, 'routes'> {
  endpoints: Readonly<Record<string, Endpoint>>;
  jobs: readonly { name: string }[];
  /** Names of the jobs that the pipeline orders. */
  followingJobs: readonly string[];
}

/** What is missing of the product, in sentences; empty = it is whole. Start-up fails otherwise. */
export const missingParts = (whole: Whole): string[] => [...missingCalls(whole), ...missingJobs(whole)];

function missingCalls({ endpoints, routes }: Whole): string[] {
  const problems: string[] = [];
  const served = countEach(routes.map(({ endpoint }) => endpoint));
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const times = served.get(endpoint) ?? 0;
    if (times !== 1) problems.push(`${name} (${endpoint.method} ${endpoint.path}) has ${times} handlers.`);
    served.delete(endpoint);
  }
  for (const endpoint of served.keys())
    problems.push(`${endpoint.method} ${endpoint.path} is not in the table of calls.`);
  return problems;
}

/** An order without a queue would fail in the transaction of its fact; two jobs of one name would share a queue. */
function missingJobs({ jobs, followingJobs }: Whole): string[] {
  const bound = countEach(jobs.map(({ name }) => name));
  return [
    ...[...bound].flatMap(([name, times]) => (times > 1 ? [`${times} jobs are called ${name}.`] : [])),
    ...[...new Set(followingJobs)].flatMap((name) =>
      bound.has(name) ? [] : [`The pipeline orders ${name}, which no feature lists.`],
    ),
  ];
}

function countEach<Thing>(things: readonly Thing[]): Map<Thing, number> {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}
