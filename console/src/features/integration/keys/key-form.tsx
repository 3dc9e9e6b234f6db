import { rights as allRights, type Rights } from '@kolaj/domain/account/rights';
import { type KeyLife, keyDays, keyLives } from '@kolaj/domain/integration/api-key';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useRightWords } from '../../../product/account/right-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../integration.module.css';
import { useAddKey } from './keys.query.ts';

interface Values extends Record<string, unknown> {
  name: string;
  rights: Rights;
  life: KeyLife;
}

const blank: Values = { name: '', rights: { edit: false, approve: false, send: false, manage: false }, life: '90' };

/** For which program, what it may do, and for how long. */
export function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useLingui();
  const words = useRightWords();
  const add = useAddKey();
  const form = useForm<Values>({
    initialValues: blank,
    validate: ({ name }) => ({
      name: name.trim() === '' ? msg({ id: 'company.required', message: 'This field is required!' }) : undefined,
    }),
    isBusy: add.isPending,
    onSubmit: (values) =>
      add.mutate(values, { onSuccess: (answer) => answer.success && onMade(answer.data.result.key) }),
  });
  const { rights, life } = form.values;
  return (
    <FormDialog
      title={<Trans id="key.add">Make API key</Trans>}
      submit={<Trans id="key.add">Make API key</Trans>}
      width={520}
      isBusy={add.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {add.isError && <ErrorBanner error={add.error} onClose={() => add.reset()} />}
      {add.data?.success === false && <Banner tone="amber" title={t(refusalWords[add.data.code])} />}
      <TextField
        {...form.getInputProps('name')}
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={80}
        label={t({ id: 'key.name', message: 'Which program is it for?' })}
      />
      <fieldset className={styles.kinds}>
        <legend>
          <Trans id="key.may">It may read, and:</Trans>
        </legend>
        {allRights.map((right) => (
          <CheckField
            key={right}
            name={right}
            checked={rights[right]}
            onChange={(event) => form.setFieldValue('rights', { ...rights, [right]: event.currentTarget.checked })}
            label={`${words[right].name}: ${words[right].effect}`}
          />
        ))}
      </fieldset>
      <SelectField
        name="life"
        label={t({ id: 'key.life', message: 'Valid for' })}
        value={life}
        onChange={(event) =>
          form.setFieldValue('life', keyLives.find((one) => one === event.currentTarget.value) ?? life)
        }
        options={keyLives.map((one) => {
          const days = keyDays(one);
          return {
            value: one,
            label:
              days === null
                ? t({ id: 'key.life-never', message: 'no end' })
                : t({ id: 'key.life-days', message: `${days} days` }),
          };
        })}
      />
    </FormDialog>
  );
}
