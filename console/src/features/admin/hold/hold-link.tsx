import { useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** The way from the firms to the hold of all sending; without words where there is no room for them. */
export function HoldLink() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const label = t({ id: 'hold.title', message: 'Sending of all firms' });
  if (isPhone) {
    return (
      <LinkButton to="/yta/sending" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
        <IconHandStop size={19} stroke={1.75} aria-hidden />
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/yta/sending" leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />} title={label}>
      {t({ id: 'hold.link', message: 'Hold' })}
    </LinkButton>
  );
}
