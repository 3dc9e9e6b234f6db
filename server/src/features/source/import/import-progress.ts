import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { type ItemProgress, setItemProgress } from '../open/import.store.ts';

/** Pause between two looks at the progress, ms: about four a second reach the console. */
const pauseMs = 250;

/** Counts what happens to the photos of one subfolder, and writes it down now and then. */
export interface ItemCounter {
  copied: () => Promise<void>;
  /** One that counted as copied turned out to be changing still; call `failed` for it next. */
  takeBack: () => void;
  skipped: (path: string) => Promise<void>;
  /** Of those that were taken, these are in their product under another name. Written with the next counts. */
  copies: (copies: readonly { path: string; of: string }[]) => void;
  failed: (entry: LeftOutFile) => Promise<void>;
  /** Writes the counts in the caller's transaction. */
  current: (status: ItemProgress['status']) => ItemProgress;
}

export interface CounterOptions {
  shopId: string;
  importId: string;
  itemId: string;
  total: number;
  unreadable: readonly LeftOutFile[];
  /** Files that are no photos, by kind. */
  others: ReadonlyMap<string, number>;
}

export function itemCounter(
  { database, clock }: Pick<ImportDeps, 'database' | 'clock'>,
  { shopId, importId, itemId, total, unreadable, others }: CounterOptions,
): ItemCounter {
  const counts = { copied: 0, skipped: 0 };
  const known = new Set<string>();
  const failed = [...unreadable];
  let saidAt = 0;

  const current = (status: ItemProgress['status']): ItemProgress => ({
    importId,
    status,
    total: total + unreadable.length,
    ...counts,
    failed,
    others,
  });

  async function say(): Promise<void> {
    const now = clock().getTime();
    if (now - saidAt < pauseMs) return;
    saidAt = now;
    await inShop(database, shopId, async (scope) => {
      await setItemProgress(scope, itemId, current('copying'));
      await tell(scope, { kind: 'imports', id: importId });
    });
  }

  return {
    copied() {
      counts.copied++;
      return say();
    },
    takeBack() {
      counts.copied--;
    },
    skipped(path) {
      counts.skipped++;
      known.add(path);
      return say();
    },
    copies(copies) {
      for (const { path, of } of copies) {
        counts[known.has(path) ? 'skipped' : 'copied']--;
        failed.push({ path, code: 'same_photo', of });
      }
    },
    failed(entry) {
      failed.push(entry);
      return say();
    },
    current,
  };
}
