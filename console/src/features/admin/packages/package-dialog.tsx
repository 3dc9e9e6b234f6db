import type { DefinedPackage } from '@kolaj/contract/shop/package';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { blankPackage, checkPackage, definitionOf, valuesOf } from './package-values.ts';
import { useSavePackage } from './packages.query.ts';

interface PackageDialogProps {
  /** null = a new one. */
  defined: Pick<DefinedPackage, 'name' | 'limits'> | null;
  /** The name that is stored until now; null = nothing is. */
  was: string | null;
  onClose: () => void;
}

/** What a package is called and what it gives. The trial has limits and keeps its name. */
export function PackageDialog({ defined, was, onClose }: PackageDialogProps) {
  const { t } = useLingui();
  const save = useSavePackage();
  const form = useForm({
    initialValues: defined === null ? blankPackage : valuesOf(defined),
    isBusy: save.isPending,
    validate: checkPackage,
    onSubmit: (values) =>
      save.mutate(
        { was, ...definitionOf(values) },
        {
          onSuccess: (answer) => {
            if (answer.success) return onClose();
            form.refuse({ name: refusalWords[answer.code] });
          },
          onError: form.refuseBy,
        },
      ),
  });
  const name = defined?.name === trialPackage ? t({ id: 'package.trial', message: 'Trial' }) : (defined?.name ?? '');
  const asMany = t({ id: 'package.as-many', message: 'as many as wanted' });
  const count = { inputMode: 'numeric', autoComplete: 'off', placeholder: asMany } as const;
  return (
    <FormDialog
      title={
        defined === null ? (
          <Trans id="package.add">New package</Trans>
        ) : (
          t({ id: 'package.change-named', message: `Change ${name}` })
        )
      }
      under={t({
        id: 'package.help',
        message: 'Messages stop sends, collages stop imports, members stop invitations. What has begun ends.',
      })}
      submit={<Trans id="package.save">Save package</Trans>}
      isBusy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      {defined?.name !== trialPackage && (
        <TextInput
          {...form.getInputProps('name')}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          label={t({ id: 'firm-config.package', message: 'Name of the package' })}
        />
      )}
      <TextInput
        {...form.getInputProps('messages')}
        {...count}
        label={t({ id: 'package.messages-month', message: 'Messages a month' })}
      />
      <TextInput
        {...form.getInputProps('collages')}
        {...count}
        label={t({ id: 'package.collages-month', message: 'New collages a month' })}
      />
      <TextInput
        {...form.getInputProps('members')}
        {...count}
        label={t({ id: 'package.members-most', message: 'Members at once' })}
      />
    </FormDialog>
  );
}
