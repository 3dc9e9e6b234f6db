import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';

interface ProofLinkProps {
  broadcast: string;
  /** None = of all groups. */
  group?: string;
  className?: string | undefined;
}

/** To what one group (or all of them) received, as a page that can be printed or shared. */
export function ProofLink({ broadcast, group, className = '' }: ProofLinkProps) {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/wgroup/proof/$broadcast"
      params={{ broadcast }}
      search={{ group }}
      size={group === undefined ? 'sm' : 'xs'}
      className={className}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
    >
      {group === undefined
        ? t({ id: 'send.proof-all', message: 'Proof for all groups' })
        : t({ id: 'send.proof-open', message: 'Proof for this group' })}
    </LinkButton>
  );
}
