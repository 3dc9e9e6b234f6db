import { emailAddress } from '@kolaj/contract/account';
import { allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { RightSwitches } from '../right-switches.tsx';
import styles from '../staff.module.css';
import { useInvite } from '../staff.query.ts';

interface InviteDialogProps {
  shopName: string;
  onClose: () => void;
  onInvited: (email: string) => void;
}

/** Whom, and what they may do. Enter sends it; what is wrong with the address is shown at the field. */
export function InviteDialog({ shopName, onClose, onInvited }: InviteDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [rights, setRights] = useState(allRights);
  const [mistake, setMistake] = useState<string | null>(null);

  const refuse = (text: string) => {
    setMistake(text);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '') return refuse(t({ id: 'login.email-required', message: 'E-mail is required!' }));
    if (!emailAddress.safeParse(address).success) {
      return refuse(t({ id: 'login.email-invalid', message: 'E-mail is not valid!' }));
    }
    invite.mutate(
      { email: address, rights },
      {
        onSuccess: (answer) => {
          if (answer.success) onInvited(address);
          else refuse(t(refusalWords[answer.code]));
        },
        onError: (error) => {
          const [wrong] = refusedFields(error, ['email']);
          if (wrong) refuse(t(wrong.problem));
        },
      },
    );
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans id="staff.invite-title">Invite to {shopName}</Trans>}
      under={t({ id: 'staff.invite-under', message: 'They get a mail with a link valid for 14 days.' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button
              form={id}
              type="submit"
              size="md"
              variant="action"
              loading={invite.isPending}
              leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}
            >
              <Trans id="staff.invite-submit">Send invitation</Trans>
            </Button>
          }
        />
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {invite.isError && refusedFields(invite.error, ['email']).length === 0 && (
          <ErrorBanner error={invite.error} onClose={() => invite.reset()} />
        )}
        <TextInput
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          label={t({ id: 'login.email', message: 'E-mail' })}
          value={email}
          error={mistake}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMistake(null);
          }}
        />
        <div>
          <h3 className={styles.label}>
            <Trans id="staff.may">What they may do</Trans>
          </h3>
          <RightSwitches
            name={t({ id: 'staff.may', message: 'What they may do' })}
            value={rights}
            onSwitch={(right, isOn) => setRights({ ...rights, [right]: isOn })}
            look="list"
          />
        </div>
      </form>
    </Dialog>
  );
}
