import { Resolver } from 'node:dns/promises';

/** What name servers answer for one kind of record; `no-answer` says nothing about whether there are any. */
export type Found<Value> = { kind: 'found'; values: Value[] } | { kind: 'none' } | { kind: 'no-answer' };

/** The public records of names, asked anew each time: nothing is kept here. */
export interface NameServers {
  /** TXT, each joined from its pieces. */
  texts: (name: string) => Promise<Found<string>>;
  /** IPv4 and IPv6, through aliases. */
  addresses: (name: string) => Promise<Found<string>>;
  /** The name that this one is another name of. */
  alias: (name: string) => Promise<Found<string>>;
}

/** They say so themselves that there is nothing. */
const noneCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN', 'EBADNAME']);
const waitMs = 2000;
const tries = 2;
/** A person waits for it: a machine with three name servers that are silent would try them for 17 s. */
const patienceMs = 6000;

/** `servers`: `address` or `address:port`; none = those of this machine. */
export function nameServers(servers: readonly string[]): NameServers {
  async function ask<Value>(question: (resolver: Resolver) => Promise<Value[]>): Promise<Found<Value>> {
    const resolver = new Resolver({ timeout: waitMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const end = setTimeout(() => resolver.cancel(), patienceMs);
    try {
      const values = await question(resolver);
      return values.length === 0 ? { kind: 'none' } : { kind: 'found', values };
    } catch (error) {
      const isNone = error instanceof Error && 'code' in error && noneCodes.has(String(error.code));
      return { kind: isNone ? 'none' : 'no-answer' };
    } finally {
      clearTimeout(end);
    }
  }
  return {
    texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    alias: (name) => ask((resolver) => resolver.resolveCname(name)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((one) => (one.kind === 'found' ? one.values : []));
      if (values.length > 0) return { kind: 'found', values };
      return four.kind === 'none' && six.kind === 'none' ? { kind: 'none' } : { kind: 'no-answer' };
    },
  };
}
