import type { RefusalCode } from '@kolaj/contract/refusals';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useLeftOutWords } from '../../../product/sending/left-out-words.ts';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { LoadFailed } from '../../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { shortDuration } from '../words/short-duration.ts';
import { useSendLabel } from '../words/use-send-label.ts';
import styles from './manual.module.css';
import { type ManualPreview, type ManualWish, useManualPreview, useSendManual } from './manual.query.ts';

interface ManualConfirmProps {
  wish: ManualWish;
  onClose: () => void;
}

/** The question with everything it rests on (BC-05). Many contacts are confirmed by typing their number and saying why (D-89). */
export function ManualConfirm({ wish, onClose }: ManualConfirmProps) {
  const { t } = useLingui();
  const query = useManualPreview(wish);
  if (query.data) return <Question wish={wish} preview={query.data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'manual.working-out', message: 'Preparing the send' })}
      width={620}
      foot={
        <Button size="md" data-autofocus onClick={onClose}>
          {t({ id: 'common.cancel', message: 'Cancel' })}
        </Button>
      }
    >
      {query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={4} height={48} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends ManualConfirmProps {
  preview: ManualPreview;
}

function Question({ wish, preview, onClose }: QuestionProps) {
  const { t, i18n } = useLingui();
  const { nameOf, reasonOf } = useLeftOutWords();
  const navigate = useNavigate();
  const send = useSendManual();
  const [clientKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { images, groups, contacts, needs_confirmation: mustType } = preview;
  const label = useSendLabel(images);
  const chats = groups + contacts;
  const isTyped = typed.trim() === String(contacts) && reason.trim() !== '';
  const blocking = preview.refusal?.code === 'confirm_contacts' ? null : preview.refusal;
  const refused = send.data?.success === false ? send.data : null;

  const confirm = () =>
    send.mutate(
      { ...wish, client_key: clientKey, ...(mustType ? { confirm_contacts: contacts, reason: reason.trim() } : {}) },
      {
        onSuccess: (answer) => {
          if (answer.success)
            void navigate({ to: '/wgroup/history', search: { broadcast: answer.data.result.broadcast_id } });
        },
      },
    );
  const waitsForTyping = mustType && !isTyped;
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={t({
        id: 'manual.question',
        message: plural(chats, { one: `Send ${images} images to # chat?`, other: `Send ${images} images to # chats?` }),
      })}
      facts={[
        { id: 'images', value: images, label: t({ id: 'send.images', message: 'Images' }) },
        { id: 'groups', value: groups, label: t({ id: 'send.groups', message: 'Groups' }) },
        { id: 'contacts', value: contacts, label: t({ id: 'manual.contacts', message: 'Contacts' }) },
        {
          id: 'duration',
          value: shortDuration(preview.duration_seconds, i18n.locale),
          label: t({ id: 'manual.duration', message: 'Duration' }),
        },
      ]}
      leftOut={preview.left_out.map((row) => ({ id: nameOf(row), text: `${nameOf(row)}: ${reasonOf(row.reason)}` }))}
      note={preview.phone ? <FromPhone number={preview.phone.number || preview.phone.id} /> : null}
      confirm={label}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      onConfirm={confirm}
      isBusy={send.isPending}
      {...(blocking ? { refusal: t(refusalOf(blocking)) } : {})}
      {...(!blocking && waitsForTyping
        ? { refusal: t({ id: 'manual.type-first', message: 'Type the number of contacts and say why.' }) }
        : {})}
    >
      {refused && <Banner tone="red" title={t(refusalOf(refused))} />}
      {send.isError && <ErrorBanner error={send.error} onClose={send.reset} />}
      {mustType && !blocking && (
        <ManyContacts contacts={contacts} typed={typed} reason={reason} onType={setTyped} onReason={setReason} />
      )}
    </ConfirmFacts>
  );
}

function FromPhone({ number }: { number: string }) {
  const from = phoneNumber(number);
  return <Trans id="manual.from">Everything is sent by {from}, one after the other.</Trans>;
}

interface ManyContactsProps {
  contacts: number;
  typed: string;
  reason: string;
  onType: (text: string) => void;
  onReason: (text: string) => void;
}

/** Messages to persons are what numbers are banned for: the sender confirms the intention. */
function ManyContacts({ contacts, typed, reason, onType, onReason }: ManyContactsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.many}>
      <Banner
        tone="amber"
        title={t({
          id: 'manual.many',
          message: plural(contacts, {
            one: 'This goes to # person.',
            other: 'This goes to # people.',
          }),
        })}
      >
        <Trans id="manual.many-detail">
          Numbers that write to people who did not ask for it get banned. The reason is kept with your name.
        </Trans>
      </Banner>
      <TextField
        name="contacts"
        label={t({ id: 'manual.type-number', message: `Type ${contacts} to confirm` })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <TextField
        name="reason"
        label={t({ id: 'manual.reason', message: 'Why they get it' })}
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </div>
  );
}

/** What a send to ticked chats says otherwise than the send of a folder. */
const ownWords: Partial<Record<RefusalCode, MessageDescriptor>> = {
  nothing_to_send: msg({ id: 'manual.no-images', message: 'Nothing in it is approved.' }),
  no_target: msg({ id: 'manual.no-target', message: 'None of the ticked chats can receive it.' }),
};
const refusalOf = ({ code }: { code: RefusalCode }) => ownWords[code] ?? refusalWords[code];
