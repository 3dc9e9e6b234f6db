import { allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { RightSwitches } from '../right-switches.tsx';
import styles from '../staff.module.css';
import { type Staff, useInvite } from '../staff.query.ts';

interface InviteDialogProps {
  shopName: string;
  /** Why nobody else can be invited now. */
  full: Staff['full'];
  onClose: () => void;
  onInvited: (email: string) => void;
}

/** Whom, and what they may do. Enter sends it; what is wrong with the address is shown at the field. */
export function InviteDialog({ shopName, full, onClose, onInvited }: InviteDialogProps) {
  const { t } = useLingui();
  const invite = useInvite();
  const form = useForm({
    initialValues: { email: '', rights: allRights },
    isBusy: invite.isPending,
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: ({ email, rights }) =>
      invite.mutate(
        { email: email.trim(), rights },
        {
          onSuccess: (answer) => {
            if (answer.success) onInvited(email.trim());
            else form.refuse({ email: refusalWords[answer.code] });
          },
          onError: form.refuseBy,
        },
      ),
  });
  return (
    <FormDialog
      title={<Trans id="staff.invite-title">Invite to {shopName}</Trans>}
      under={t({ id: 'staff.invite-under', message: 'They get a mail with a link valid for 14 days.' })}
      submit={<Trans id="staff.invite-submit">Send invitation</Trans>}
      icon={<IconSend size={17} stroke={1.75} aria-hidden />}
      isBusy={invite.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {invite.isError && refusedFields(invite.error, ['email']).length === 0 && (
        <ErrorBanner error={invite.error} onClose={() => invite.reset()} />
      )}
      {full !== null && <Banner tone="amber" title={t(refusalWords[full])} />}
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        label={t({ id: 'login.email', message: 'E-mail' })}
      />
      <div>
        <h3 className={styles.label}>
          <Trans id="staff.may">What they may do</Trans>
        </h3>
        <RightSwitches
          name={t({ id: 'staff.may', message: 'What they may do' })}
          value={form.values.rights}
          onSwitch={(right, isOn) => form.setFieldValue('rights', { ...form.values.rights, [right]: isOn })}
          look="list"
        />
      </div>
    </FormDialog>
  );
}
