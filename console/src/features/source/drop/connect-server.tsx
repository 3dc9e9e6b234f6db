import { Trans } from '@lingui/react/macro';
import { IconServer } from '@tabler/icons-react';
import { useMayConnectServer } from '../../../product/source/connection/own-server.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { requestDrop } from './drop-request.ts';

/** For photos that are on a server of the shop's own already. */
export function ConnectServer() {
  const mayConnect = useMayConnectServer();
  if (!mayConnect) return null;
  return (
    <LinkButton
      to="/whatsapp-shop"
      search={{ import: 'server' }}
      variant="subtle"
      color="gray"
      leftSection={<IconServer size={17} stroke={1.75} aria-hidden />}
      onClick={() => requestDrop(null)}
    >
      <Trans id="own-server.connect">Connect your server</Trans>
    </LinkButton>
  );
}
