import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** To every send of the shop. */
export function HistoryLink({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const label = t({ id: 'send.history', message: 'All sends' });
  if (isIcon) {
    return (
      <IconButton icon={IconHistory} size="lg" label={label} onClick={() => void navigate({ to: '/wgroup/history' })} />
    );
  }
  return (
    <LinkButton to="/wgroup/history" leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}>
      {label}
    </LinkButton>
  );
}
