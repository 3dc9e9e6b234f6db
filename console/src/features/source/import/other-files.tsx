import type { ImportJob } from '@kolaj/contract/source/source';
import { naturalOrder } from '@kolaj/domain/shared/natural-order';
import { hiddenKind } from '@kolaj/domain/source/pickable';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface OtherFilesProps {
  files: ImportJob['other_files'];
  className: string | undefined;
}

/** The files that are no photos, so that the numbers come to what the source lists. */
export function OtherFiles({ files, className }: OtherFilesProps) {
  const words = useOtherFiles()(files);
  return words === '' ? null : <p className={className ?? ''}>{words}</p>;
}

/** "12 files are not photos and are not used: 4 .mp4, 3 .cr2, 5 hidden", or nothing. */
function useOtherFiles(): (files: ImportJob['other_files']) => string {
  const { t } = useLingui();
  const wordOf = (kind: string): string => {
    if (kind === hiddenKind) return t({ id: 'import.kind-hidden', message: 'hidden' });
    return kind === '' ? t({ id: 'import.kind-none', message: 'without an ending' }) : kind;
  };
  return (files) => {
    const total = files.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return '';
    const byKind = Map.groupBy(files, ({ kind }) => kind);
    const sums = [...byKind].map(([kind, of]) => ({ kind, count: of.reduce((sum, { count }) => sum + count, 0) }));
    const sorted = sums.toSorted((a, b) => b.count - a.count || naturalOrder(a.kind, b.kind));
    const kinds = sorted.map(({ kind, count }) => `${count} ${wordOf(kind)}`).join(', ');
    return t({
      id: 'import.other-files',
      message: plural(total, {
        one: `# file is not a photo and is not used: ${kinds}`,
        other: `# files are not photos and are not used: ${kinds}`,
      }),
    });
  };
}
