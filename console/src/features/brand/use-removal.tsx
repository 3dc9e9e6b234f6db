import type { BrandUse } from '@kolaj/contract/brand/brand';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useRemoveBrand, useRestoreBrand } from './brand.query.ts';

/** Takes a brand off the list at once; the toast says what still goes by its name, and brings it back. */
export function useRemoval() {
  const { t } = useLingui();
  const call = useRemoveBrand();
  const restore = useRestoreBrand();
  const usedText = useUsedText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const bringBack = (id: string) =>
    restore.mutate(id, {
      onSuccess: (answer) => setRefusal(answer.success ? null : t(refusalWords[answer.code])),
    });
  const remove = ({ id, name }: { id: string; name: string }) =>
    call.mutate(id, {
      onSuccess: ({ data: { result } }) => {
        const removed = t({ id: 'brands.removed', message: `${name} removed.` });
        showToast({ text: [removed, usedText(result)].join(' ').trim(), onUndo: () => bringBack(id) });
      },
    });
  const notice: ReactNode = refusal !== null && <Banner tone="red" title={refusal} onClose={() => setRefusal(null)} />;
  return { remove, call: call.isError ? call : restore, notice };
}

/** Where a brand is used, in one sentence; empty = nowhere. */
function useUsedText(): (use: BrandUse) => string {
  const { t } = useLingui();
  return ({ subfolders, groups, templates, sends }) => {
    const [s, g, m, n] = [subfolders.length, groups.length, templates.length, sends];
    const parts = [
      s > 0 && t({ id: 'brands.use-subfolders', message: plural(s, { one: '# subfolder', other: '# subfolders' }) }),
      g > 0 && t({ id: 'brands.use-groups', message: plural(g, { one: '# group', other: '# groups' }) }),
      m > 0 && t({ id: 'brands.use-templates', message: plural(m, { one: '# template', other: '# templates' }) }),
      n > 0 && t({ id: 'brands.use-sends', message: plural(n, { one: '# running send', other: '# running sends' }) }),
    ].filter((part) => part !== false);
    const list = parts.join(', ');
    return list === '' ? '' : t({ id: 'brands.still-used', message: `Its name is still used by ${list}.` });
  };
}
