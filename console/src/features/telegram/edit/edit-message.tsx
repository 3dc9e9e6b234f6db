import type { TelegramSettings } from '@kolaj/contract/broadcast/telegram';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useMessageSettings, useSaveMessage } from '../telegram.query.ts';
import { MessageFields } from './message-fields.tsx';
import { fieldNames, problemsOf, valuesOf, wishOf } from './message-values.ts';

interface EditMessageProps {
  template: TelegramTemplate;
  onClose: () => void;
}

/** What a template says, its buttons and where it goes (D-67…D-69, D-95). */
export function EditMessage({ template, onClose }: EditMessageProps) {
  const { t } = useLingui();
  const query = useMessageSettings();
  if (query.data) {
    return <Form key={template} template={template} settings={query.data} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'telegram.edit', message: 'Edit message' })}
      width={620}
      foot={
        <Button size="md" onClick={onClose}>
          {t({ id: 'common.cancel', message: 'Cancel' })}
        </Button>
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 56 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends EditMessageProps {
  settings: TelegramSettings;
}

function Form({ template, settings, onClose }: FormProps) {
  const { t } = useLingui();
  const save = useSaveMessage();
  const form = useForm({
    initialValues: valuesOf(settings, template),
    isBusy: save.isPending,
    validate: (values) => problemsOf(values),
    onSubmit: (values) =>
      save.mutate(wishOf(values, { template, settings }), { onSuccess: onClose, onError: form.refuseBy }),
  });
  const isAtFields = refusedFields(save.error, [...fieldNames]).length > 0;
  return (
    <FormDialog
      width={620}
      phone="full"
      title={
        template === 'brands'
          ? t({ id: 'telegram.edit-brands', message: 'Brands template' })
          : t({ id: 'telegram.edit-info', message: 'Info template' })
      }
      submit={t({ id: 'save.save', message: 'Save' })}
      isBusy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {save.error !== null && !isAtFields && <ErrorBanner error={save.error} onClose={save.reset} />}
      <MessageFields form={form} template={template} groups={settings.groups} />
    </FormDialog>
  );
}
