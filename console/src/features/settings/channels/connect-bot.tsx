import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useChannelRefusal } from './channel-words.ts';
import styles from './channels.module.css';
import { useConnectBot } from './channels.query.ts';

const tokenExample = '123456789:AA…';

interface ConnectBotProps {
  onClose: () => void;
  /** Goes on to the groups. */
  onGroups: () => void;
}

/** A Telegram bot by its token: what to do at Telegram, the token, and then into the groups. */
export function ConnectBot({ onClose, onGroups }: ConnectBotProps) {
  const { t } = useLingui();
  const [token, setToken] = useState('');
  const connect = useConnectBot();
  const refusalWords = useChannelRefusal();
  const answer = connect.data;
  if (answer?.success) {
    const telegram = answer.data.result.channels.find(({ channel }) => channel === 'telegram');
    return <InTheGroups name={telegram?.phones[0]?.name ?? ''} onClose={onClose} onGroups={onGroups} />;
  }
  const refusal = answer?.success === false ? refusalWords(answer) : null;
  return (
    <FormDialog
      width={520}
      phone="full"
      over={<Trans id="channels.step-1">Step 1 of 2</Trans>}
      title={<Trans id="channels.connect-bot">Connect a bot</Trans>}
      submit={<Trans id="channels.connect">Connect</Trans>}
      isBusy={connect.isPending}
      onSubmit={() => connect.mutate(token.trim())}
      onClose={onClose}
    >
      {connect.isError && <ErrorBanner error={connect.error} onClose={connect.reset} />}
      {refusal && (
        <Banner tone="red" title={refusal.title} onClose={connect.reset}>
          {refusal.detail}
        </Banner>
      )}
      <ol className={styles.steps}>
        <li>
          <Trans id="channels.bot-open">
            Open{' '}
            <a href="https://t.me/BotFather" target="_blank" rel="noreferrer">
              @BotFather
            </a>{' '}
            in Telegram and write /newbot. It asks for a name, then for a username that ends in “bot”.
          </Trans>
        </li>
        <li>
          <Trans id="channels.bot-copy">Copy the token that it answers with.</Trans>
        </li>
      </ol>
      <PasswordInput
        size="md"
        label={t({ id: 'channels.token', message: 'Token' })}
        placeholder={tokenExample}
        autoComplete="off"
        data-autofocus
        maxLength={200}
        required
        value={token}
        visibilityToggleButtonProps={{ 'aria-label': t({ id: 'login.show-password', message: 'Show password' }) }}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
    </FormDialog>
  );
}

function InTheGroups({ name, onClose, onGroups }: { name: string } & ConnectBotProps) {
  return (
    <Dialog
      isOpen
      width={520}
      phone="full"
      onClose={onClose}
      over={<Trans id="channels.step-2">Step 2 of 2</Trans>}
      title={<Trans id="channels.bot-in-groups">Put the bot into your groups</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              <Trans id="channels.later">Later</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" onClick={onGroups}>
              <Trans id="channels.to-groups">To the groups</Trans>
            </Button>
          }
        />
      }
    >
      <div className={styles.done}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        <strong role="status">
          <Trans id="channels.bot-connected">@{name} is connected.</Trans>
        </strong>
      </div>
      <ol className={styles.steps}>
        <li>
          <Trans id="channels.bot-add">
            <a href={`https://t.me/${name}?startgroup=kolaj`} target="_blank" rel="noreferrer">
              Add it to a group
            </a>
            . In a channel it must be an administrator who may post.
          </Trans>
        </li>
        <li>
          <Trans id="channels.bot-call">Write /kolaj in a group that it does not find.</Trans>
        </li>
      </ol>
    </Dialog>
  );
}
