import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page-head.tsx';

export function SendPage() {
  const { t } = useLingui();
  return <PageHead title={t({ id: 'nav.broadcast', message: 'Broadcast' })} />;
}
