import type { Webhook } from '@kolaj/contract/integration/webhook';
import { type WebhookKind, webhookKinds } from '@kolaj/domain/integration/webhook';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../integration.module.css';
import { kindWords } from './webhook-words.ts';
import { useAddWebhook, useChangeWebhook } from './webhooks.query.ts';

interface WebhookFormProps {
  /** null = a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onAdded?: (added: { id: string; secret: string }) => void;
}

/** Where a webhook leads and what it tells. */
export function WebhookForm({ webhook, onClose, onAdded }: WebhookFormProps) {
  const { t } = useLingui();
  const [add, change] = [useAddWebhook(), useChangeWebhook()];
  const isBusy = add.isPending || change.isPending;
  const error = add.error ?? change.error;
  const kinds: WebhookKind[] = webhook?.kinds ?? [...webhookKinds];
  const form = useForm({
    initialValues: { url: webhook?.url ?? '', kinds },
    validate: (values) => ({
      url: values.url.trim() === '' ? msg({ id: 'company.required', message: 'This field is required!' }) : undefined,
      kinds: values.kinds.length === 0 ? msg({ id: 'hook.no-kind', message: 'Choose at least one.' }) : undefined,
    }),
    isBusy,
    onSubmit: (values) => {
      const options = { onError: form.refuseBy };
      if (webhook === null)
        add.mutate(values, {
          ...options,
          onSuccess: (answer) => answer.success && onAdded?.(answer.data.result),
        });
      else
        change.mutate({ ...values, id: webhook.id, on: webhook.stopped === null }, { ...options, onSuccess: onClose });
    },
  });
  const { kinds: chosen } = form.values;
  const choose = (kind: WebhookKind, isOn: boolean) =>
    form.setFieldValue(
      'kinds',
      webhookKinds.filter((one) => (one === kind ? isOn : chosen.includes(one))),
    );
  const isUrlRefused = form.errors['url'] !== undefined;
  return (
    <FormDialog
      title={webhook === null ? <Trans id="hook.add">Add webhook</Trans> : <Trans id="hook.edit">Change webhook</Trans>}
      submit={webhook === null ? <Trans id="hook.add">Add webhook</Trans> : <Trans id="hook.save">Save webhook</Trans>}
      width={520}
      isBusy={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {error !== null && !isUrlRefused && (
        <ErrorBanner
          error={error}
          onClose={() => {
            add.reset();
            change.reset();
          }}
        />
      )}
      {add.data?.success === false && <Banner tone="amber" title={t(refusalWords[add.data.code])} />}
      <TextField
        {...form.getInputProps('url')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        label={t({ id: 'hook.url', message: 'Address of your program' })}
        help={!isUrlRefused && <Trans id="hook.url-help">It begins with https:// and is on the internet.</Trans>}
      />
      <fieldset className={styles.kinds}>
        <legend>
          <Trans id="hook.kinds">Tell it of</Trans>
        </legend>
        {webhookKinds.map((kind) => (
          <CheckField
            key={kind}
            name={kind}
            checked={chosen.includes(kind)}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
            label={t(kindWords[kind])}
          />
        ))}
        {form.errors['kinds'] !== undefined && <p className={styles.problem}>{form.errors['kinds']}</p>}
      </fieldset>
    </FormDialog>
  );
}
