import { refusedFields, useForm } from '../../../lib/calls/use-form.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { checkRegistration, says } from '../account-rules.ts';
import { useWait } from '../use-wait.ts';
import { useRegister } from './register.query.ts';

const fieldTexts = {
  email: says.emailInvalid,
  name: says.nameTwoWords,
  password: says.passwordWeak,
  confirmation: says.notTheSame,
  consent: says.consentMissing,
};

interface RegisterFormOptions {
  /** Token of an invitation; null = a shop of its own. */
  invitation: string | null;
  onRegistered: () => void;
}

/** What a registration sends, with the device's language and time zone, and what becomes of the answer (VAL-01…08). */
export function useRegisterForm({ invitation, onRegistered }: RegisterFormOptions) {
  const register = useRegister();
  const wait = useWait();
  const form = useForm({
    blank: { email: '', name: '', password: '', confirmation: '', consent: '' },
    validate: checkRegistration,
    isBusy: register.isPending || wait.isWaiting,
    onSubmit: (values) =>
      register.mutate(
        {
          email: values.email.trim(),
          name: values.name.trim(),
          password: values.password,
          consent: true,
          language: currentLanguage(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(invitation === null ? {} : { invitation }),
        },
        {
          onSuccess: ({ kind }) => {
            if (kind === 'registered') onRegistered();
          },
          onError: (error) => {
            if (wait.take(error)) register.reset();
            else form.show(refusedFields(error, fieldTexts));
          },
        },
      ),
  });
  return { form, register, wait };
}
