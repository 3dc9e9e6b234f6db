import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PhoneButton } from './phone-button.tsx';
import styles from './phones.module.css';
import type { PhoneStanding, Phones } from './phones.query.ts';

/** What keeps phones from sending, and what to do about each. On phones the cards say it. */
export function PhoneTroubles({ phones: { kind, error, phones } }: { phones: Phones }) {
  const { t } = useLingui();
  const wordsOf = useReasonWords();
  const away = phones.filter(({ active, type }) => !active && type === 'whatsapp');
  return (
    <>
      {kind === 'error' && (
        <Banner tone="amber" title={t({ id: 'phones.silent', message: 'The provider does not answer.' })}>
          <Trans id="phones.as-last-seen">The phones are shown as they were last seen.</Trans> {wordsOf(error)}
        </Banner>
      )}
      <div className={styles.troubles}>
        {away.map((phone) => (
          <Trouble key={phone.id} phone={phone} />
        ))}
      </div>
    </>
  );
}

function Trouble({ phone }: { phone: PhoneStanding }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const name = nameOfPhone(phone);
  const { status } = phone;
  const since = phone.since === null ? '' : timeAgo(phone.since);
  return (
    <Banner
      tone="red"
      icon={IconPlugConnectedX}
      title={t({ id: 'phones.trouble', message: `${name} is not active: “${status}” (${since}).` })}
      actions={phone.can_reconnect ? <PhoneButton phone={phone} view="reconnect" /> : undefined}
    >
      <WhatToDo phone={phone} />
    </Banner>
  );
}

/** What a person does so that the phone sends again. */
export function WhatToDo({ phone: { can_reconnect } }: { phone: PhoneStanding }) {
  return can_reconnect ? (
    <Trans id="phones.scan">Open WhatsApp on that phone, then scan the code.</Trans>
  ) : (
    <Trans id="phones.open">Open WhatsApp on that phone and see that it is online.</Trans>
  );
}
