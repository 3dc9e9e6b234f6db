import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './ledger.module.css';

/** To what one group received, as a page that can be printed or shared. */
export function ProofLink({ broadcast, group }: { broadcast: string; group: string }) {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/wgroup/proof/$broadcast"
      params={{ broadcast }}
      search={{ group }}
      size="xs"
      className={styles.proof ?? ''}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'send.proof-open', message: 'Proof for this group' })}
    </LinkButton>
  );
}
