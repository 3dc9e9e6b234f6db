import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFirms } from '../../../product/calls/firms.query.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { HoldLink } from '../hold/hold-link.tsx';
import { IntegrityLink } from '../integrity/integrity-link.tsx';
import { FirmsBody } from './firms-body.tsx';

/** The administration: every firm of the installation, and the door into its shop (ROUTE-10, ADM-01, D-13). */
export function FirmsPage() {
  const { t } = useLingui();
  const query = useFirms();
  const count = query.data?.filter(({ hidden }) => !hidden).length ?? 0;
  const firms = t({ id: 'admin.firms', message: plural(count, { one: '# firm', other: '# firms' }) });
  const links = (
    <>
      <HoldLink />
      <IntegrityLink />
    </>
  );
  return (
    <>
      <PageHead
        title={t({ id: 'nav.admin', message: 'Administration' })}
        actions={links}
        phoneActions={links}
        {...(query.data === undefined ? {} : { count: firms, subtitle: firms })}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 9, height: 56 }}>
        {(all) => <FirmsBody all={all} />}
      </Loaded>
    </>
  );
}
