import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Crumb } from '../../../ui/page/page-head.tsx';

/** Back to the list of all sends, with its filter. */
export function useHistoryCrumb(): Crumb {
  const { t } = useLingui();
  return {
    label: t({ id: 'send.history', message: 'All sends' }),
    link: (look) => <Link to="/wgroup/history" search={({ only }) => ({ only })} {...look} />,
  };
}
