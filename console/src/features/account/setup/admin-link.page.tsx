import { readAdminLink, takeAdminLink } from '@kolaj/contract/admin/admin-link';
import { isFullName } from '@kolaj/domain/account/password';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { checkNewPassword, says } from '../account-rules.ts';
import { CallFailed } from '../call-failed.tsx';
import { DeadLink, LinkFailed, LinkWorking, TokenMissing } from '../mailed/mailed-link.tsx';
import { useMailedToken } from '../mailed/use-mailed-token.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { hrefTo } from '../public-links.ts';

/** A link of the command line: whoever holds it becomes an administrator. */
export function AdminLinkPage({ params }: PublicPageProps) {
  const token = useMailedToken(params.token, '/verify/admin');
  return token === null ? <TokenMissing /> : <AdminLink token={token} />;
}

function AdminLink({ token }: { token: string }) {
  const { t } = useLingui();
  const { data, error } = useAnswer((signal) => call(readAdminLink, { token }, { signal }));
  const [isDead, setIsDead] = useState(false);
  const title = t({ id: 'admin-link.title', message: 'Become an administrator' });
  if (error !== undefined) return <LinkFailed title={title} error={error} />;
  if (data === undefined) return <LinkWorking title={title} />;
  if (!data.success || isDead) {
    return (
      <DeadLink>
        <p>
          <Trans id="admin-link.again">The command npm run kolaj -- admin add prints a new one.</Trans>
        </p>
      </DeadLink>
    );
  }
  const { email, is_new: isNew } = data.data;
  return (
    <PublicFrame
      title={title}
      lead={
        <Trans id="admin-link.lead">
          For <strong>{email}</strong>. Choose the password with which you log in.
        </Trans>
      }
    >
      <AdminLinkForm token={token} email={email} isNew={isNew} onDead={() => setIsDead(true)} />
    </PublicFrame>
  );
}

interface FormProps {
  token: string;
  email: string;
  /** The address has no account yet. */
  isNew: boolean;
  onDead: () => void;
}

function AdminLinkForm({ token, email, isNew, onDead }: FormProps) {
  const { t } = useLingui();
  const take = useSend((person: { password: string; name?: string }) => call(takeAdminLink, { token, ...person }));
  const form = useForm({
    initialValues: { name: '', password: '', confirmation: '' },
    validate: (values) => ({
      name: isNew && !isFullName(values.name) ? says.nameTwoWords : undefined,
      ...checkNewPassword(values),
    }),
    isBusy: take.isPending,
    onSubmit: ({ name, password }) =>
      take.mutate(
        { password, ...(isNew ? { name: name.trim() } : {}) },
        {
          onSuccess: (answer) => {
            if (answer.success) window.location.assign(hrefTo('/login', { email }));
            else if (answer.code === 'dead_link') onDead();
          },
          onError: (error) => form.refuseBy(error),
        },
      ),
  });
  return (
    <form {...form.props}>
      {take.isError && <CallFailed error={take.error} onClose={() => take.reset()} />}
      {take.data?.success === false && (
        <Banner
          tone="red"
          title={t({ id: 'setup.unsafe', message: 'This connection is not encrypted.' })}
          onClose={() => take.reset()}
        />
      )}
      {isNew && (
        <TextField
          {...form.getInputProps('name')}
          name="name"
          label={t({ id: 'register.name', message: 'Full name' })}
          autoComplete="name"
          maxLength={120}
        />
      )}
      <NewPasswordFields form={form} isNew={!isNew} />
      <ActionButton type="submit" isBusy={take.isPending || take.data?.success === true}>
        {t({ id: 'admin-link.title', message: 'Become an administrator' })}
      </ActionButton>
    </form>
  );
}
