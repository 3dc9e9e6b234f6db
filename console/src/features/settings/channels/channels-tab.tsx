import type { OwnChannel, OwnChannels } from '@kolaj/contract/channel/own-channel';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandTelegram, IconBrandWhatsapp, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import type { GroupsTab } from '../../../product/groups/groups-form.ts';
import { AskHelp } from '../../../product/help/ask-help.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../settings.module.css';
import { ChannelCard } from './channel-card.tsx';
import { ownGroups, useOwnChannels, useOwnGroups } from './channels.query.ts';
import { TestMessage } from './test-message.tsx';

const ConnectBot = lazy(async () => ({ default: (await import('./connect-bot.tsx')).ConnectBot }));
const ConnectPhone = lazy(async () => ({ default: (await import('./connect-phone.tsx')).ConnectPhone }));
const ConnectServer = lazy(async () => ({ default: (await import('./connect-server.tsx')).ConnectServer }));
const Disconnect = lazy(async () => ({ default: (await import('./disconnect.tsx')).Disconnect }));
const GroupsDialog = lazy(async () => ({
  default: (await import('../../../product/groups/groups-dialog.tsx')).GroupsDialog,
}));

type Window = 'bot' | 'phone' | 'server' | 'disconnect-telegram' | 'disconnect-whatsapp';

/** What the shop sends by, connected by the shop itself (D-95). */
export function ChannelsTab() {
  const query = useOwnChannels();
  return (
    <div className={styles.page}>
      <NoRight right="manage" />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 96 }}>
        {(own) => <Channels own={own} />}
      </Loaded>
    </div>
  );
}

/** The ways to a number: through the installation's gateway where there is one, or a server of one's own. */
function ConnectWhatsapp({ hasGateway, onOpen }: { hasGateway: boolean; onOpen: (window: Window) => void }) {
  return (
    <div className={styles.buttons}>
      {hasGateway && (
        <Button variant="action" onClick={() => onOpen('phone')}>
          <Trans id="channels.connect-number">Connect a number</Trans>
        </Button>
      )}
      <Button onClick={() => onOpen('server')}>
        <Trans id="channels.own-server">Own server</Trans>
      </Button>
    </div>
  );
}

interface OpenWindowProps {
  open: Window | null;
  whatsapp: OwnChannel | undefined;
  telegram: OwnChannel | undefined;
  onClose: () => void;
  onGroups: (tab: GroupsTab) => void;
}

function OpenWindow({ open, whatsapp, telegram, onClose, onGroups }: OpenWindowProps) {
  if (open === 'bot') return <ConnectBot onClose={onClose} onGroups={() => onGroups('telegramList')} />;
  if (open === 'phone') return <ConnectPhone onClose={onClose} onGroups={() => onGroups('whatsappList')} />;
  if (open === 'server') return <ConnectServer onClose={onClose} />;
  const channel = open === 'disconnect-telegram' ? telegram : whatsapp;
  return open !== null && channel !== undefined ? <Disconnect channel={channel} onClose={onClose} /> : null;
}

function Channels({ own }: { own: OwnChannels }) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const [open, setOpen] = useState<Window | null>(null);
  const [tab, setTab] = useState<GroupsTab | null>(null);
  const mayConnect = mayManage && own.closed === null;
  const of = (channel: OwnChannel['channel']) => own.channels.find((one) => one.channel === channel);
  const [whatsapp, telegram] = [of('whatsapp'), of('telegram')];
  const isAny = own.channels.some(({ by }) => by !== 'nobody');
  const close = () => setOpen(null);
  return (
    <>
      {own.closed !== null && <Closed why={own.closed} />}
      {whatsapp && (
        <TitledSection
          title={<Named icon={IconBrandWhatsapp} name="WhatsApp" />}
          about={t({ id: 'channels.whatsapp-about', message: 'A number that sends to your groups.' })}
          action={
            mayConnect && whatsapp.by === 'nobody' && <ConnectWhatsapp hasGateway={own.has_gateway} onOpen={setOpen} />
          }
        >
          <ChannelCard
            channel={whatsapp}
            mayConnect={mayConnect}
            onReconnect={() => setOpen('phone')}
            onDisconnect={() => setOpen('disconnect-whatsapp')}
          />
        </TitledSection>
      )}
      {telegram && (
        <TitledSection
          title={<Named icon={IconBrandTelegram} name="Telegram" />}
          about={t({ id: 'channels.telegram-about', message: 'A bot that sends to your groups and channels.' })}
          action={
            mayConnect &&
            telegram.by === 'nobody' && (
              <Button variant="action" onClick={() => setOpen('bot')}>
                <Trans id="channels.connect-bot">Connect a bot</Trans>
              </Button>
            )
          }
        >
          <ChannelCard
            channel={telegram}
            mayConnect={mayConnect}
            onReconnect={() => setOpen('bot')}
            onDisconnect={() => setOpen('disconnect-telegram')}
          />
        </TitledSection>
      )}
      {isAny && <Groups mayChange={mayConnect} onOpen={setTab} />}
      <div>
        <AskHelp step="channels" isQuiet />
      </div>
      <Suspense>
        <OpenWindow open={open} whatsapp={whatsapp} telegram={telegram} onClose={close} onGroups={setTab} />
        {tab !== null && (
          <GroupsDialog
            source={ownGroups}
            tab={tab}
            onTab={setTab}
            onClose={() => {
              setTab(null);
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Named({ icon: ChannelIcon, name }: { icon: typeof IconBrandTelegram; name: string }) {
  return (
    <span className={styles.named}>
      <ChannelIcon size={20} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}

function Closed({ why }: { why: NonNullable<OwnChannels['closed']> }) {
  const { t } = useLingui();
  return (
    <Banner
      tone="blue"
      title={t({ id: 'channels.closed', message: 'An administrator connects the channels of this shop.' })}
    >
      {why === 'off'
        ? t({ id: 'channels.closed-off', message: 'Shops of this installation do not connect channels themselves.' })
        : t({ id: 'channels.closed-locked', message: 'Your administrator has locked them. Ask for the change.' })}
    </Banner>
  );
}

/** Which groups get what, and a first message to one of one's own. */
function Groups({ mayChange, onOpen }: { mayChange: boolean; onOpen: (tab: GroupsTab) => void }) {
  const { t } = useLingui();
  const query = useOwnGroups();
  return (
    <TitledSection
      title={<Named icon={IconUsersGroup} name={t({ id: 'channels.groups', message: 'Groups' })} />}
      about={t({
        id: 'channels.groups-about',
        message: 'Choose your groups, and which brand each of them gets. Your own group gets everything first.',
      })}
      action={
        mayChange && (
          <Button variant="action" onClick={() => onOpen('whatsappList')}>
            <Trans id="channels.choose-groups">Choose groups</Trans>
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 56 }}>
        {({ swc }) => <TestMessage groups={swc.numberList} mayTry={mayChange} />}
      </Loaded>
    </TitledSection>
  );
}
