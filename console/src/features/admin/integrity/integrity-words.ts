import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import type { Integrity, IntegrityFinding } from './integrity.query.ts';

/** What each kind of finding is called, what it means and what to do about it. */
export const kindWords: Readonly<
  Record<IntegrityFinding['kind'], { title: MessageDescriptor; advice: MessageDescriptor }>
> = {
  missing: {
    title: msg({ id: 'integrity.missing', message: 'Missing' }),
    advice: msg({
      id: 'integrity.missing-advice',
      message: 'These files should be there and are not. Import their folders again, or restore a backup.',
    }),
  },
  altered: {
    title: msg({ id: 'integrity.altered', message: 'Altered' }),
    advice: msg({
      id: 'integrity.altered-advice',
      message: 'The content is not what was stored. The disk may be failing; restore these files from a backup.',
    }),
  },
  stray: {
    title: msg({ id: 'integrity.stray', message: 'Stray' }),
    advice: msg({
      id: 'integrity.stray-advice',
      message: 'They are in the store but belong to nothing. Check them before you delete them yourself.',
    }),
  },
};

/** "1,234 files, 5.6 GB read · 21-11-2026 14:20". */
export function useLastCheck(): (last: NonNullable<Integrity['last']>) => string {
  const { t } = useLingui();
  const sizeOf = useFileSize();
  return ({ files, bytes, started_at: startedAt, finished_at: finishedAt }) => {
    const size = sizeOf(bytes);
    const when = formatDateTime(finishedAt ?? startedAt);
    const read = t({
      id: 'integrity.read',
      message: plural(files, { one: `# file, ${size} read`, other: `# files, ${size} read` }),
    });
    return `${read} · ${when}`;
  };
}

/** "Lalezar · 3 collages" for each firm that needs a file. */
export function useUses(): (finding: IntegrityFinding) => string {
  const { t, i18n } = useLingui();
  return ({ used_by: usedBy }) => {
    if (usedBy.length === 0) return t({ id: 'integrity.unused', message: 'No collage needs it' });
    const words = usedBy.map(({ firm, collages }) => {
      if (collages === 0) return firm;
      const count = formatNumber(collages, i18n.locale);
      return t({
        id: 'integrity.used-by',
        message: `${firm}: ${plural(collages, { one: `${count} collage`, other: `${count} collages` })}`,
      });
    });
    return words.join(' · ');
  };
}
