import type { PhoneView } from '@kolaj/contract/channel/channel';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconRefresh } from '@tabler/icons-react';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './send.module.css';
import type { SendScreen } from './send.query.ts';

interface PhoneBannerProps {
  phones: SendScreen['phones'];
  onRefresh: () => void;
  isBusy: boolean;
}

/** How many phones can send, and what is the matter with the others (WG-07…WG-10). */
export function PhoneBanner({ phones, onRefresh, isBusy }: PhoneBannerProps) {
  const { t } = useLingui();
  const wordsOf = useReasonWords();
  // Only WhatsApp phones count (D-64).
  const own = phones.list.filter(({ type }) => type === 'whatsapp');
  const active = own.filter((phone) => phone.active).length;
  const total = own.length;
  const refresh = (
    <>
      <LinkButton to="/wgroup/phones_status" size="xs" variant="subtle">
        {t({ id: 'phones.link', message: 'Phone status' })}
      </LinkButton>
      <Button
        size="xs"
        className={styles.refresh ?? ''}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        loading={isBusy}
        onClick={onRefresh}
      >
        {t({ id: 'send.refresh', message: 'Refresh' })}
      </Button>
    </>
  );

  if (phones.kind === 'error') {
    return (
      <Banner
        tone="red"
        title={t({ id: 'send.phones-unknown', message: 'The phones cannot be reached.' })}
        actions={refresh}
      >
        {wordsOf(phones.error)}
      </Banner>
    );
  }
  // A shop that sends by its bot alone misses no phone.
  if (total === 0 && phones.list.some(({ type, active: isActive }) => type === 'telegram' && isActive)) return null;
  if (total === 0) {
    return (
      <Banner tone="amber" title={t({ id: 'send.no-phones', message: 'No phone is connected.' })} actions={refresh}>
        <Trans id="send.no-phones-reason">Groups that need one are left out.</Trans>
      </Banner>
    );
  }
  const words = t({ id: 'send.phones', message: `${active} of ${total} phones active.` });
  if (active === total) {
    return (
      <div className={styles.phonesFine} role="status">
        <IconDeviceMobileCheck size={18} stroke={1.75} aria-hidden />
        <span>{words}</span>
        {refresh}
      </div>
    );
  }
  return (
    <Banner tone="amber" title={words} actions={refresh}>
      <ul className={styles.phoneList}>
        {own
          .filter((phone) => !phone.active)
          .map((phone) => (
            <InactivePhone key={phone.id} phone={phone} />
          ))}
      </ul>
    </Banner>
  );
}

function InactivePhone({ phone: { id, number, status } }: { phone: PhoneView }) {
  return <li>{`${phoneNumber(number)} · ${id} · “${status}”`}</li>;
}
