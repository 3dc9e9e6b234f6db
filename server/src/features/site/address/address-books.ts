import { addressFile } from '@kolaj/catalogue/paths';
import type { AddressBook } from '@kolaj/domain/site/address/addresses';
import * as z from 'zod/mini';
import type { Releases } from '../releases.ts';

const bookShape = z.object({
  moved: z.record(z.string(), z.string()),
  gone: z.record(z.string(), z.string()),
});

/** Where earlier addresses of a release lead, read once; releases of before know none. */
export function addressBooks(releases: Pick<Releases, 'facts' | 'read'>) {
  const kept = new Map<string, Promise<AddressBook>>();

  async function read(shopId: string, buildId: string): Promise<AddressBook> {
    const facts = await releases.facts(shopId, buildId);
    if (facts?.files[addressFile] === undefined) return { moved: {}, gone: {} };
    const bytes = await releases.read(shopId, buildId, addressFile);
    return z.parse(bookShape, JSON.parse(bytes.toString('utf8')));
  }

  return (shopId: string, buildId: string): Promise<AddressBook> => {
    const known = kept.get(buildId);
    if (known) return known;
    const book = read(shopId, buildId);
    if (kept.size > keptAtMost) kept.clear();
    kept.set(buildId, book);
    book.catch(() => kept.delete(buildId));
    return book;
  };
}

/** Years of a large shop are 2 MB. */
const keptAtMost = 50;
