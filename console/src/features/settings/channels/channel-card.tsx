import type { OwnChannel } from '@kolaj/contract/channel/own-channel';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import styles from '../settings.module.css';

interface ChannelCardProps {
  channel: OwnChannel;
  mayConnect: boolean;
  onReconnect: () => void;
  onDisconnect: () => void;
}

/** Which number or bot it is, how it is in one word, and how many groups it is used for. */
export function ChannelCard({ channel, mayConnect, onReconnect, onDisconnect }: ChannelCardProps) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  const { by, way, phones, why, groups } = channel;
  if (by === 'nobody') {
    return (
      <p className={styles.empty}>
        <Trans id="channels.none">Not connected.</Trans>
      </p>
    );
  }
  if (by === 'administrator') {
    return (
      <p className={styles.empty}>
        <Trans id="channels.by-administrator">Connected by your administrator.</Trans>
      </p>
    );
  }
  const [first] = phones;
  const isActive = why === null && phones.some(({ active }) => active);
  const state = isActive
    ? t({ id: 'channels.works', message: 'Works' })
    : why === null
      ? t({ id: 'channels.not-active', message: 'Not connected to the phone' })
      : reasonWords(why);
  return (
    <div className={styles.card}>
      <span className={styles.words}>
        <strong>{nameOf(channel.channel, first)}</strong>
        <span data-trouble={!isActive}>{state}</span>
        <GroupFacts {...groups} />
      </span>
      {mayConnect && (
        <div className={styles.buttons}>
          {!isActive && way !== 'server' && (
            <Button variant="action" onClick={onReconnect}>
              <Trans id="channels.reconnect">Connect again</Trans>
            </Button>
          )}
          <Button onClick={onDisconnect}>
            <Trans id="channels.disconnect">Disconnect</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many of its groups are used; in red those of the lists that it is not in, which get nothing. */
function GroupFacts({ listed, known: all, reached: count }: OwnChannel['groups']) {
  const { t } = useLingui();
  const missing = listed - count;
  if (all === 0) {
    return (
      <span>
        {t({
          id: 'channels.chosen',
          message: plural(listed, { 0: 'No group chosen yet', one: '# group chosen', other: '# groups chosen' }),
        })}
      </span>
    );
  }
  return (
    <>
      <span>
        {t({
          id: 'channels.used',
          message: plural(count, { one: `# of ${all} groups used`, other: `# of ${all} groups used` }),
        })}
      </span>
      {missing > 0 && (
        <span data-trouble>
          {t({
            id: 'channels.not-in',
            message: plural(missing, {
              one: 'It is not in # group that you have chosen.',
              other: 'It is not in # groups that you have chosen.',
            }),
          })}
        </span>
      )}
    </>
  );
}

/** As people call it: the bot by its name, a number by its name and digits. */
export function nameOf(channel: OwnChannel['channel'], phone: OwnChannel['phones'][number] | undefined): string {
  if (phone === undefined) return channel === 'telegram' ? 'Telegram' : 'WhatsApp';
  if (channel === 'telegram') return `@${phone.name}`;
  return (
    [phone.name === phone.id ? '' : phone.name, phone.number === '' ? '' : `+${phone.number}`]
      .filter((part) => part !== '')
      .join(' · ') || 'WhatsApp'
  );
}
