import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type Icon, IconCheck, IconLanguage, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage, languages } from '../../lib/i18n.ts';
import { sessionQuery, useLogout } from '../../lib/session.query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSchemeChoices } from './colour-scheme.tsx';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  onClose: () => void;
  onLanguage: () => void;
}

/** The rest of the navigation on phones. */
export function MoreSheet({ onClose, onLanguage }: MoreSheetProps) {
  const { t } = useLingui();
  const { data: user } = useQuery(sessionQuery);
  const schemes = useSchemeChoices();
  const logout = useLogout();
  const title = t({ id: 'nav.more', message: 'More' });
  return (
    <Dialog isOpen onClose={onClose} title={title} under={user?.email}>
      <Row icon={IconLanguage} onClick={onLanguage} value={languages[currentLanguage()]}>
        {t({ id: 'language.title', message: 'Language' })}
      </Row>
      <hr className={styles.line} />
      {schemes.map(({ scheme, label, icon, isChosen, choose }) => (
        <Row key={scheme} icon={icon} onClick={choose} isChosen={isChosen}>
          {label}
        </Row>
      ))}
      <hr className={styles.line} />
      <Row icon={IconLogout} onClick={() => logout.mutate()}>
        {t({ id: 'shell.log-out', message: 'Log out' })}
      </Row>
    </Dialog>
  );
}

interface RowProps {
  icon: Icon;
  children: string;
  onClick: () => void;
  value?: string;
  isChosen?: boolean;
}

function Row({ icon: RowIcon, children, onClick, value, isChosen }: RowProps) {
  return (
    <UnstyledButton className={styles.row} onClick={onClick} aria-pressed={isChosen}>
      <RowIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{children}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
    </UnstyledButton>
  );
}
