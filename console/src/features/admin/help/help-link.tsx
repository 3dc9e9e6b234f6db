import { useLingui } from '@lingui/react/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { useHelpRequests } from './help.query.ts';

/** The way from the firms to what people ask for, with how many wait; without words where there is no room for them. */
export function HelpLink() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const waiting = useHelpRequests().data?.filter(({ answered_at }) => answered_at === null).length ?? 0;
  const name = t({ id: 'help.title', message: 'Questions' });
  const label = waiting === 0 ? name : `${name} ${waiting}`;
  if (isPhone) {
    return (
      <LinkButton
        to="/yta/help"
        variant={waiting === 0 ? 'subtle' : 'default'}
        color="gray"
        aria-label={label}
        title={label}
        px={12}
      >
        <IconLifebuoy size={19} stroke={1.75} aria-hidden />
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/yta/help" leftSection={<IconLifebuoy size={18} stroke={1.75} aria-hidden />}>
      {label}
    </LinkButton>
  );
}
