import { useLingui } from '@lingui/react/macro';
import { useShop } from '../../../product/account/session.query.ts';
import { YearSwitch } from '../../../product/list/year-switch.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { DropButton } from '../drop/drop-button.tsx';
import { HistoryLink } from '../import/history/history-link.tsx';
import { ImportButton } from './import-button.tsx';
import { TemplatesLink } from './templates-link.tsx';

interface FoldersHeadProps {
  search: { q: string; setQ: (q: string) => void; isOffered: boolean };
  year: { year: number | undefined; setYear: (year: number | undefined) => void };
  hasSource: boolean;
  /** Nothing imported yet: only the first step is shown. */
  isNew: boolean;
}

export function FoldersHead({ search, year: { year, setYear }, hasSource, isNew }: FoldersHeadProps) {
  const { t } = useLingui();
  const shop = useShop();
  const links = !isNew && (
    <>
      <YearSwitch year={year} onChange={setYear} />
      {hasSource && <HistoryLink />}
      <TemplatesLink />
    </>
  );
  return (
    <PageHead
      title={t({ id: 'nav.kolaj', message: 'Kolaj' })}
      subtitle={shop?.name}
      actions={
        <>
          {search.isOffered && (
            <SearchField
              label={t({ id: 'folders.search', message: 'Search folders' })}
              value={search.q}
              onChange={search.setQ}
            />
          )}
          {links}
          <DropButton />
          <ImportButton hasSource={hasSource} isQuiet={isNew} />
        </>
      }
      phoneActions={links}
    />
  );
}
