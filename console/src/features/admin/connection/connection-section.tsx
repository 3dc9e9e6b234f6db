import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandTelegram, IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../../../product/groups/groups.module.css';
import { troubleWords } from '../../../product/groups/trouble-words.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { ChannelLock } from './channel-lock.tsx';
import { useConnections } from './connection.query.ts';
import { ConnectionEditor } from './connection-editor.tsx';
import { driverWords } from './connection-words.ts';

const names: Readonly<Record<ChannelKind, string>> = { whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** How the firm reaches each kind of channel: which provider, how the last test went, and the way to change it. */
export function ConnectionSection({ pid }: { pid: string }) {
  const query = useConnections(pid);
  const [opened, setOpened] = useState<ChannelKind | null>(null);
  const view = query.data?.find(({ channel }) => channel === opened);
  return (
    <FieldGroup legend={<Trans id="connection.section">How messages are sent</Trans>}>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 56 }}>
        {(views) => (
          <ul className={styles.entries}>
            {views.map((one) => (
              <ConnectionRow key={one.channel} view={one} onOpen={() => setOpened(one.channel)} />
            ))}
          </ul>
        )}
      </Loaded>
      <ChannelLock pid={pid} />
      {view && <ConnectionEditor key={view.channel} pid={pid} view={view} onClose={() => setOpened(null)} />}
    </FieldGroup>
  );
}

function ConnectionRow({ view, onOpen }: { view: ConnectionView; onOpen: () => void }) {
  const { t } = useLingui();
  const { channel, driver, last_test: last } = view;
  const KindIcon = channel === 'telegram' ? IconBrandTelegram : IconBrandWhatsapp;
  const change = t({ id: 'connection.change', message: 'Connection' });
  const facts = [
    t(driverWords[driver].name),
    ...(view.settings.base_url ? [view.settings.base_url] : []),
    ...(last?.verdict.kind === 'works' ? [t({ id: 'connection.last-worked', message: 'the last test worked' })] : []),
    ...(last?.verdict.kind === 'trouble' ? [t(troubleWords[last.verdict.trouble].title)] : []),
  ];
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <KindIcon size={20} stroke={1.75} aria-hidden className={styles.kind} />
        <div className={styles.words}>
          <strong>{names[channel]}</strong>
          <span>{facts.join(' · ')}</span>
        </div>
        <span />
        <div className={styles.actions}>
          <Button size="xs" aria-label={`${change}: ${names[channel]}`} onClick={onOpen}>
            {change}
          </Button>
        </div>
      </div>
    </li>
  );
}
