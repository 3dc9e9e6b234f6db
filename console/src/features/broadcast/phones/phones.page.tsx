import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceMobileOff, IconRefresh } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber, useTimeAgo } from '../../../lib/texts/format.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { StandstillBanner } from '../standstill/standstill.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { PhoneTroubles } from './phone-troubles.tsx';
import { ClearPhone, ReconnectPhone } from './phone-windows.tsx';
import styles from './phones.module.css';
import { type PhoneStanding, type Phones, queueQuery, usePhones, useRefreshPhones } from './phones.query.ts';

/** The shop's phones: which can send, what they sent today, what waits for them (PH-01…PH-03). */
export function PhonesPage() {
  return (
    <BroadcastGate>
      <PhonesBody />
    </BroadcastGate>
  );
}

function PhonesBody() {
  const { t } = useLingui();
  const query = usePhones();
  const refresh = useRefreshPhones();
  const home = { label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } as const };
  const label = t({ id: 'send.refresh', message: 'Refresh' });
  const ask = () => refresh.mutate();
  const checked = useChecked(query.data);
  return (
    <>
      <PageHead
        title={t({ id: 'phones.title', message: 'Phone status' })}
        crumbs={[home]}
        count={checked}
        subtitle={checked}
        actions={
          <Button
            leftSection={<IconRefresh size={17} stroke={1.75} aria-hidden />}
            loading={refresh.isPending}
            onClick={ask}
          >
            {label}
          </Button>
        }
        phoneActions={<IconButton icon={IconRefresh} size="lg" label={label} onClick={ask} />}
      />
      <StandstillBanner />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 66 }}>
        {(phones) => (phones.phones.length === 0 ? <NoPhones error={phones.error} /> : <Standing phones={phones} />)}
      </Loaded>
    </>
  );
}

/** "checked 3 min ago" */
function useChecked(phones: Phones | undefined): string | undefined {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  if (!phones?.checked_at) return undefined;
  const ago = timeAgo(phones.checked_at);
  return t({ id: 'phones.checked', message: `checked ${ago}` });
}

function Standing({ phones }: { phones: Phones }) {
  const { phone, view } = useSearch({ from: '/shell/wgroup/phones_status' });
  const navigate = useNavigate({ from: '/wgroup/phones_status' });
  const close = () => void navigate({ search: {}, replace: true });
  const shown = phones.phones.find(({ id }) => id === phone);
  return (
    <>
      <PhoneFigures phones={phones.phones} />
      <PhoneTroubles phones={phones} />
      <PhoneRows phones={phones.phones} />
      {shown && view === 'clear' && <ClearPhone phone={shown} onClose={close} />}
      {shown && view === 'reconnect' && <ReconnectPhone phone={shown} onClose={close} />}
    </>
  );
}

function NoPhones({ error }: { error: ProviderTrouble | null }) {
  const wordsOf = useReasonWords();
  return (
    <EmptyState
      icon={IconDeviceMobileOff}
      title={<Trans id="phones.none">No phone is connected</Trans>}
      reason={
        error === null ? (
          <Trans id="phones.none-reason">
            Groups need a phone that sends to them. Connect one in the settings, under Channels.
          </Trans>
        ) : (
          wordsOf(error)
        )
      }
    >
      <LinkButton to="/wgroup" variant="action">
        <Trans id="phones.back">Back to Broadcast</Trans>
      </LinkButton>
    </EmptyState>
  );
}

/** Active of all, what waits, what was sent today of what is allowed. */
function PhoneFigures({ phones }: { phones: readonly PhoneStanding[] }) {
  const { t, i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  // Only WhatsApp phones count as phones (D-64).
  const own = phones.filter(({ type }) => type === 'whatsapp');
  const sum = (of: (phone: PhoneStanding) => number) => phones.reduce((total, phone) => total + of(phone), 0);
  const cap = phones.some(({ cap_today }) => cap_today === null) ? null : sum(({ cap_today }) => cap_today ?? 0);
  const total = number(own.length);
  const allowed = cap === null ? '' : number(cap);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t({ id: 'phones.active', message: 'Active' })}</dt>
        <dd>
          {number(own.filter(({ active }) => active).length)} <small>{`/ ${total}`}</small>
        </dd>
      </div>
      <div>
        <dt>{t({ id: 'phones.waiting', message: 'Waiting' })}</dt>
        <dd>
          {number(sum(({ waiting }) => waiting) + useAtProvider(phones))}{' '}
          <small>{t({ id: 'phones.messages', message: 'messages' })}</small>
        </dd>
      </div>
      <div>
        <dt>{t({ id: 'phones.sent-today', message: 'Sent today' })}</dt>
        <dd>
          {number(sum(({ sent_today }) => sent_today))}{' '}
          {allowed !== '' && <small>{t({ id: 'phones.allowed', message: `of ${allowed} allowed` })}</small>}
        </dd>
      </div>
    </dl>
  );
}

/** What waits at the provider, as far as its phones have answered. */
function useAtProvider(phones: readonly PhoneStanding[]): number {
  return useQueries({
    queries: phones.map(({ id }) => queueQuery(id)),
    combine: (queues) => queues.reduce((total, { data }) => total + (data?.stats.sending ?? 0), 0),
  });
}
