import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import type { PhoneStanding } from '../phones/phones.query.ts';
import { nameOfPhone } from '../words/phone-name.ts';
import { useSendLabel } from '../words/use-send-label.ts';
import styles from './manual.module.css';

/** What is chosen so far. */
export interface ManualSum {
  subfolders: number;
  images: number;
  phone: PhoneStanding | null;
  groups: number;
  contacts: number;
}

export function SumFacts({ sum, isShort = false }: { sum: ManualSum; isShort?: boolean }) {
  const { t } = useLingui();
  const { images, groups, contacts, phone } = sum;
  const facts = [
    { id: 'images', label: t({ id: 'send.images', message: 'Images' }), value: images },
    { id: 'groups', label: t({ id: 'send.groups', message: 'Groups' }), value: groups },
    { id: 'contacts', label: t({ id: 'manual.contacts', message: 'Contacts' }), value: contacts },
    { id: 'phone', label: t({ id: 'manual.phone', message: 'Phone' }), value: phone ? nameOfPhone(phone) : '–' },
  ];
  return (
    <dl className={styles.facts} data-short={isShort} aria-label={t({ id: 'send.this', message: 'This send' })}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The next step with its number; or what is still to be chosen. */
export function SumButton({ sum, onAsk }: { sum: ManualSum; onAsk: () => void }) {
  const maySend = useMay('send');
  const missing = useMissing(sum);
  const label = useSendLabel(sum.images);
  return (
    <div className={styles.button}>
      <Button
        size="md"
        fullWidth
        variant="action"
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        disabled={missing !== null || !maySend}
        onClick={onAsk}
      >
        {label}
      </Button>
      {maySend ? <p role="status">{missing}</p> : <NoRight right="send" />}
    </div>
  );
}

function useMissing({ subfolders, images, phone, groups, contacts }: ManualSum): string | null {
  const { t } = useLingui();
  if (subfolders === 0) return t({ id: 'manual.choose-subfolder', message: 'Choose a subfolder.' });
  if (images === 0) return t({ id: 'manual.no-images', message: 'Nothing of it is approved.' });
  if (phone === null) return t({ id: 'manual.choose-phone', message: 'Choose a phone.' });
  if (groups + contacts === 0) return t({ id: 'manual.choose-chat', message: 'Tick a group or a contact.' });
  return null;
}
