import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { LinkButton } from '../../../../ui/button/link-button.tsx';

/** The way to the imports of the last month. */
export function HistoryLink() {
  const { t } = useLingui();
  const label = t({ id: 'import.history', message: 'Imports' });
  return (
    <LinkButton to="/whatsapp-shop/imports" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
      <IconHistory size={19} stroke={1.75} aria-hidden />
    </LinkButton>
  );
}
