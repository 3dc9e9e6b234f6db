import { useLingui } from '@lingui/react/macro';
import { IconLayoutCollage } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** The way to the shop's templates. */
export function TemplatesLink() {
  const { t } = useLingui();
  const label = t({ id: 'nav.templates', message: 'Templates' });
  return (
    <LinkButton to="/whatsapp-shop/templates" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
      <IconLayoutCollage size={19} stroke={1.75} aria-hidden />
    </LinkButton>
  );
}
