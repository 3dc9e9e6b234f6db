import { useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** The way from the firms to the check of the file store; without words where there is no room for them. */
export function IntegrityLink() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const label = t({ id: 'integrity.title', message: 'File store' });
  if (isPhone) {
    return (
      <LinkButton to="/yta/integrity" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
        <IconShieldCheck size={19} stroke={1.75} aria-hidden />
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/yta/integrity" leftSection={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}>
      {label}
    </LinkButton>
  );
}
