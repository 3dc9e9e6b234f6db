import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page-head.tsx';

export function BuildPage() {
  const { t } = useLingui();
  return <PageHead title={t({ id: 'nav.build', message: 'Build' })} />;
}
