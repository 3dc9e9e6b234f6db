import type { PhoneCode } from '@kolaj/contract/channel/own-channel';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClockX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useChannelRefusal } from './channel-words.ts';
import styles from './channels.module.css';
import { useBeginPhone, usePairingCode, usePhoneCode } from './channels.query.ts';

interface ConnectPhoneProps {
  onClose: () => void;
  onGroups: () => void;
}

/** A WhatsApp number by a code: it renews itself, runs out, and is begun again. */
export function ConnectPhone({ onClose, onGroups }: ConnectPhoneProps) {
  const begin = useBeginPhone();
  const refusalWords = useChannelRefusal();
  const isBegun = begin.data?.success === true;
  const code = usePhoneCode(isBegun);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin.mutate(null);
  }, [begin]);
  const state = code.data;
  const refusal = begin.data?.success === false ? refusalWords(begin.data) : null;
  const isDone = state?.kind === 'connected';
  const again = () =>
    begin.mutate(null, {
      onSuccess: () => void code.refetch(),
    });
  return (
    <Dialog
      isOpen
      width={520}
      phone="full"
      onClose={onClose}
      over={isDone ? <Trans id="channels.step-2">Step 2 of 2</Trans> : <Trans id="channels.step-1">Step 1 of 2</Trans>}
      title={<Trans id="channels.connect-number">Connect a number</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {isDone ? <Trans id="channels.later">Later</Trans> : <Trans id="common.cancel">Cancel</Trans>}
            </Button>
          }
          main={
            isDone ? (
              <Button size="md" variant="action" onClick={onGroups}>
                <Trans id="channels.to-groups">To the groups</Trans>
              </Button>
            ) : undefined
          }
        />
      }
    >
      {begin.isError && <ErrorBanner error={begin.error} onClose={begin.reset} />}
      {code.isError && <ErrorBanner error={code.error} onClose={() => void code.refetch()} />}
      {refusal && (
        <Banner
          tone="red"
          title={refusal.title}
          actions={
            <Button size="xs" onClick={again}>
              <Trans id="common.retry">Try again</Trans>
            </Button>
          }
        >
          {refusal.detail}
        </Banner>
      )}
      {refusal === null && <CodeState state={begin.isPending ? undefined : state} onAgain={again} />}
    </Dialog>
  );
}

function CodeState({ state, onAgain }: { state: PhoneCode | undefined; onAgain: () => void }) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  switch (state?.kind) {
    case 'connected': {
      const { name, number } = state;
      const phone = number === '' ? name : `+${number}`;
      return (
        <div className={styles.done}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <strong role="status">
            <Trans id="channels.number-connected">{phone} is connected.</Trans>
          </strong>
        </div>
      );
    }
    case 'over':
      return (
        <div className={styles.over}>
          <IconClockX size={26} stroke={1.5} aria-hidden />
          <strong role="status">
            <Trans id="channels.code-over">The code has run out.</Trans>
          </strong>
          <Button variant="action" onClick={onAgain}>
            <Trans id="channels.new-code">New code</Trans>
          </Button>
        </div>
      );
    case 'error':
      return <Banner tone="red" title={reasonWords(state.why)} />;
    case 'code':
      return (
        <>
          <ol className={styles.steps}>
            <li>
              <Trans id="channels.scan-open">Open WhatsApp on the phone with this number.</Trans>
            </li>
            <li>
              <Trans id="channels.scan-menu">Settings, Linked devices, Link a device.</Trans>
            </li>
            <li>
              <Trans id="channels.scan">Point the phone at this code. It renews itself.</Trans>
            </li>
          </ol>
          <div className={styles.code}>
            <img
              src={state.png}
              width={240}
              height={240}
              alt={t({ id: 'channels.code', message: 'Code to be scanned with WhatsApp' })}
            />
          </div>
          <PairingCode />
        </>
      );
    case 'starting':
    case undefined:
      return (
        <div className={styles.code} role="status">
          <Trans id="channels.starting">The code is on its way…</Trans>
        </div>
      );
  }
}

/** For the phone that shows this page: letters that are typed in WhatsApp. */
function PairingCode() {
  const { t } = useLingui();
  const pair = usePairingCode();
  const refusalWords = useChannelRefusal();
  const [number, setNumber] = useState('');
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  // Without its country, as people write it at home.
  const isLocal = digits.startsWith('0');
  if (pair.data?.success) {
    const { code } = pair.data.data.result;
    return (
      <div className={styles.pair} role="status">
        <p>
          <Trans id="channels.pair-type">In WhatsApp choose “Link with phone number instead” and type</Trans>
        </p>
        <strong className={styles.letters}>{code}</strong>
        <CopyButton text={code} />
        <Button variant="subtle" color="gray" onClick={pair.reset}>
          <Trans id="channels.pair-other">Another number</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length >= 7 && !isLocal) pair.mutate(digits);
      }}
    >
      <TextInput
        size="md"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        label={t({ id: 'channels.pair', message: 'No camera at hand? Connect with the number' })}
        placeholder="+90 532 000 00 00"
        value={number}
        error={
          isLocal
            ? t({ id: 'channels.pair-country', message: 'With the country in front, like +90.' })
            : pair.data?.success === false && refusalWords(pair.data).title
        }
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button type="submit" loading={pair.isPending} disabled={digits.length < 7 || isLocal}>
        <Trans id="channels.pair-get">Get a code</Trans>
      </Button>
      {pair.isError && <ErrorBanner error={pair.error} onClose={pair.reset} />}
    </form>
  );
}
