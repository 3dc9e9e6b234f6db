import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page-head.tsx';

export function CollagesPage() {
  const { t } = useLingui();
  return <PageHead title={t({ id: 'nav.kolaj', message: 'Kolaj' })} />;
}
