import { useLingui } from '@lingui/react/macro';
import { IconAdjustments } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** The way from the firms to the settings of the installation; without words where there is no room for them. */
export function InstallationLink() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const label = t({ id: 'installation.title', message: 'Installation' });
  if (isPhone) {
    return (
      <LinkButton to="/yta/installation" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
        <IconAdjustments size={19} stroke={1.75} aria-hidden />
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/yta/installation" leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}>
      {label}
    </LinkButton>
  );
}
