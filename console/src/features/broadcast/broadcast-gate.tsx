import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShop } from '../../product/account/session.query.ts';
import { AskHelp } from '../../product/help/ask-help.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

/** A shop without messaging has no Broadcast in its navigation; who comes by address is told why (D-87). */
export function BroadcastGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const shop = useShop();
  if (shop?.features.broadcast !== false) return children;
  return (
    <>
      <PageHead title={t({ id: 'nav.broadcast', message: 'Broadcast' })} />
      <EmptyState
        icon={IconBrandWhatsapp}
        title={<Trans id="send.not-set-up">Broadcast is not set up for this shop</Trans>}
        reason={
          <Trans id="send.not-set-up-reason">Connect WhatsApp or Telegram in the settings, under Channels.</Trans>
        }
      >
        <LinkButton to="/settings" search={{ tab: 'channels' }} variant="action">
          <Trans id="send.to-settings">To the settings</Trans>
        </LinkButton>
        <AskHelp step="channels" />
      </EmptyState>
    </>
  );
}
