import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { useLingui } from '@lingui/react/macro';
import { IconAbc } from '@tabler/icons-react';
import { codePages } from '../../../../product/source/code-pages.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';

/** How names were read that are not UTF-8. */
export function ReadAs({ page }: { page: NameEncoding | null }) {
  const { t } = useLingui();
  if (page === null) return null;
  const name = codePages[page];
  return (
    <Banner
      tone="blue"
      icon={IconAbc}
      title={t({ id: 'import.read-as', message: `Some names are in an old code page and were read as ${name}.` })}
    />
  );
}
