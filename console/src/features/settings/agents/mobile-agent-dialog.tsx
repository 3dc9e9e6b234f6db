import { agentNameLength, type MobileAgent } from '@kolaj/contract/agent/mobile-agents';
import { makePassword } from '@kolaj/domain/account/make-password';
import { failedPasswordParts } from '@kolaj/domain/account/password';
import { isMailAddress } from '@kolaj/domain/mail/mail-address';
import { type Language, languages } from '@kolaj/domain/shared/language';
import { countryOf, flagSign, ownName } from '@kolaj/domain/shop/language-flag';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { PasswordChecklist } from '../../../product/account/password-checklist.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useSettings } from '../general/general.query.ts';
import { AgentReady } from './agent-ready.tsx';
import styles from './agents.module.css';
import { type BrandOption, useSaveAgent } from './agents.query.ts';
import { AppAddress } from './app-address.tsx';
import { BrandsField } from './brands-field.tsx';
import { TakeOffFactor } from './take-off-factor.tsx';

const required = msg({ id: 'company.required', message: 'This field is required!' });
const wrongMail = msg({ id: 'login.email-invalid', message: 'E-mail is not valid!' });

interface MobileAgentDialogProps {
  /** null = a new one. */
  agent: MobileAgent | null;
  brands: readonly BrandOption[];
  onClose: () => void;
}

interface AgentValues extends Record<string, unknown> {
  name: string;
  email: string;
  password: string;
  languages: readonly Language[];
  /** Hashes, and names that are no brand. */
  brands: 'all' | readonly string[];
  webAgent: string;
  mayMarkSoldOut: boolean;
  isOff: boolean;
}

const valuesOf = (agent: MobileAgent | null): AgentValues => {
  const extra = agent?.extra;
  const chosen = extra?.selected_brands ?? 'all';
  return {
    name: agent?.name ?? '',
    email: agent?.email ?? '',
    password: '',
    languages: extra?.languages ?? [],
    brands: chosen === 'all' ? chosen : [...chosen, ...(extra?.unknown_brands ?? [])],
    webAgent: extra?.web_agent ?? '',
    mayMarkSoldOut: extra?.may_mark_sold_out ?? false,
    isOff: extra?.disabled ?? false,
  };
};

/** What is wrong before anything is sent (VAL-26, VAL-27); an agent that exists keeps its password when none is typed. */
const problemsOf = ({ name, email, password }: AgentValues, isNew: boolean) => {
  const isKept = !isNew && password === '';
  return {
    name: name.trim() === '' ? required : undefined,
    email: mailProblem(email.trim()),
    password: isKept || failedPasswordParts(password).length === 0 ? undefined : refusalWords.passwordValid,
  };
};

function mailProblem(email: string) {
  if (email === '') return required;
  return isMailAddress(email) ? undefined : wrongMail;
}

/** Account, languages and brands of a mobile agent (D-75). */
export function MobileAgentDialog({ agent, brands, onClose }: MobileAgentDialogProps) {
  const { t } = useLingui();
  const save = useSaveAgent(agent?.uid ?? null);
  const [made, setMade] = useState<AgentValues | null>(null);
  const form = useForm<AgentValues>({
    initialValues: valuesOf(agent),
    isBusy: save.isPending,
    validate: (values) => problemsOf(values, agent === null),
    onSubmit: (values) =>
      save.mutate(wishOf(values), {
        onError: (error) => form.refuseBy(error),
        onSuccess: (answer) => {
          if (answer.success && agent === null) setMade(form.values);
          else if (answer.success) onClose();
          else if (answer.code === 'passwordValid') form.refuse({ password: refusalWords.passwordValid });
          else form.refuse({ email: refusalWords[answer.code] });
        },
      }),
  });
  const { values } = form;
  const turn = (code: Language) =>
    form.setFieldValue(
      'languages',
      values.languages.includes(code) ? values.languages.filter((one) => one !== code) : [...values.languages, code],
    );
  if (made !== null) {
    const { name, email, password } = made;
    return <AgentReady name={name.trim()} email={email.trim()} password={password} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={
        agent === null ? (
          <Trans id="agents.add">Add a mobile agent</Trans>
        ) : (
          <Trans id="agents.edit">Mobile agent</Trans>
        )
      }
      phone="full"
      submit={<Trans id="agents.save">Save</Trans>}
      isBusy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={save.reset} />}
      <TextField
        {...form.getInputProps('name')}
        name="name"
        label={t({ id: 'agents.name', message: 'Name' })}
        maxLength={agentNameLength}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...form.getInputProps('email')}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t({ id: 'login.email', message: 'E-mail' })}
        readOnly={agent !== null}
        autoComplete="off"
        help={agent !== null && <Trans id="agents.email-locked">The address stays: it is the account.</Trans>}
      />
      <NewPassword form={form} isNew={agent === null} />
      <fieldset className={styles.languages}>
        <legend>
          <Trans id="agents.languages">Languages</Trans>
        </legend>
        {languages.map((code) => (
          <Chip key={code} isPressed={values.languages.includes(code)} onClick={() => turn(code)}>
            {flagSign(countryOf(code))} {ownName(code)}
          </Chip>
        ))}
      </fieldset>
      <BrandsField value={values.brands} options={brands} onChange={(chosen) => form.setFieldValue('brands', chosen)} />
      <WebAgentField value={values.webAgent} onChange={(value) => form.setFieldValue('webAgent', value)} />
      <CheckField
        {...form.getInputProps('mayMarkSoldOut', { type: 'checkbox' })}
        name="sold-out"
        label={t({ id: 'agents.may-sell-out', message: 'May say that a product is sold out' })}
      />
      {agent?.extra.second_factor === true && <Factor agent={agent} />}
      {agent !== null && (
        <CheckField
          {...form.getInputProps('isOff', { type: 'checkbox' })}
          name="off"
          label={t({ id: 'agents.switch-off', message: 'Switched off: cannot log in' })}
        />
      )}
      {agent !== null && <AppAddress />}
    </FormDialog>
  );
}

/** The second factor of an agent: only they set it up, and the shop takes it off for one who has lost it. */
function Factor({ agent }: { agent: MobileAgent }) {
  const [state, setState] = useState<'on' | 'asked' | 'off'>('on');
  if (state === 'off') {
    return (
      <p role="status">
        <Trans id="agents.factor-taken">Two-step login is off: the password alone is enough.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.factor}>
      <span>
        <Trans id="agents.factor-on">Two-step login: on</Trans>
      </span>
      <Button onClick={() => setState('asked')}>
        <Trans id="agents.factor-ask">Take off…</Trans>
      </Button>
      {state === 'asked' && (
        <TakeOffFactor agent={agent} onDone={() => setState('off')} onClose={() => setState('on')} />
      )}
    </div>
  );
}

const wishOf = ({ name, email, password, brands, webAgent, ...values }: AgentValues) => ({
  ...{ name, email: email.trim(), password, role: 'agent' as const },
  extra: {
    isAgent: true as const,
    selected_brands: brands === 'all' ? brands : [...brands],
    languages: [...values.languages],
    web_agent: webAgent === '' ? null : webAgent,
    may_mark_sold_out: values.mayMarkSoldOut,
    disabled: values.isOff,
  },
});

/** Typed or made; shown to who gives it to the agent, and never again. */
function NewPassword({ form, isNew }: { form: ReturnType<typeof useForm<AgentValues>>; isNew: boolean }) {
  const { t } = useLingui();
  const { password } = form.values;
  const isAsked = isNew || password !== '';
  return (
    <div className={styles.password}>
      <PasswordField
        {...form.getInputProps('password')}
        name="new-password"
        label={
          isNew
            ? t({ id: 'login.password', message: 'Password' })
            : t({ id: 'agents.new-password', message: 'New password' })
        }
        autoComplete="new-password"
        help={
          isAsked ? (
            <PasswordChecklist id="agent-password-rule" password={password} />
          ) : (
            <Trans id="agents.password-kept">Leave it empty and the password stays.</Trans>
          )
        }
      />
      <div className={styles.passwordTools}>
        <Button
          leftSection={<IconKey size={17} stroke={1.75} aria-hidden />}
          onClick={() => form.setFieldValue('password', makePassword(randomBelow))}
        >
          <Trans id="agents.generate">Make a password</Trans>
        </Button>
        {password !== '' && <CopyButton text={password} />}
      </div>
    </div>
  );
}

/** By the browser's generator for secrets, every number as likely. */
function randomBelow(limit: number): number {
  const beyond = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < beyond) return drawn % limit;
  }
}

/** Which agent of the site this is: that one's orders are shown in the app. */
function WebAgentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const { data } = useSettings();
  const agents = data?.values.agent_list ?? [];
  if (agents.length === 0) return null;
  return (
    <SelectField
      name="web-agent"
      label={t({ id: 'agents.web-agent', message: 'Sees the orders of' })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: '', label: t({ id: 'agents.web-agent-none', message: 'Nobody' }) },
        ...agents.map((one) => ({ value: one.value, label: one.text })),
      ]}
    />
  );
}
