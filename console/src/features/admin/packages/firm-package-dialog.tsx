import type { FirmUsage } from '@kolaj/contract/admin/firm-usage';
import { updateFirmConfig } from '@kolaj/contract/channel/channel-admin';
import { trialLength, trialPackage } from '@kolaj/domain/shop/trial';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { formatDay } from '../../../lib/texts/format.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useFirmUsage } from '../firms/firms.query.ts';
import { usePackages } from './packages.query.ts';
import { useTrialLastDay } from './use-trial-last-day.ts';

interface PackageWish {
  /** Empty = none: the trial is over. */
  name: string;
  trialDays: number;
}

function useGivePackage({ pid, keyword }: Pick<FirmUsage, 'pid' | 'keyword'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, trialDays }: PackageWish) =>
      call(updateFirmConfig, { keyword, subscription_package: name || null, trial_days: trialDays }),
    onSuccess: () =>
      Promise.all(
        [
          ['session', 'firms'],
          ['session', 'firm-usage', pid],
          ['session', 'firm-groups', pid],
          ['session', 'packages'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

/** What stands for a name that is typed; no package can have it, for names are trimmed. */
const OTHER = ' ';

interface FirmPackageDialogProps {
  pid: string;
  onClose: () => void;
  onSaved: () => void;
}

/** What a firm has, how long its trial is, and when that ends (D-15); what is stored is read first. */
export function FirmPackageDialog({ pid, ...props }: FirmPackageDialogProps) {
  const query = useFirmUsage(pid);
  if (query.data !== undefined) return <PackageEditor usage={query.data} {...props} />;
  return (
    <Dialog isOpen onClose={props.onClose} title={<Trans id="admin.package">Package</Trans>}>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 56 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface PackageEditorProps extends Omit<FirmPackageDialogProps, 'pid'> {
  usage: FirmUsage;
}

function PackageEditor({ usage, onClose, onSaved }: PackageEditorProps) {
  const { t } = useLingui();
  const give = useGivePackage(usage);
  const [name, setName] = useState(usage.package.name ?? '');
  const [trialDays, setTrialDays] = useState<string | number>(usage.trial_days);
  const days = Number(trialDays);
  const isNamed = name !== OTHER;
  const { shortest, longest } = trialLength;
  const isLength = Number.isInteger(days) && days >= shortest && days <= longest;
  const firm = usage.name;
  return (
    <FormDialog
      title={<Trans id="firm-package.title">Package of {firm}</Trans>}
      under={<PackageNow usage={usage} />}
      submit={<Trans id="firm-package.save">Save package and trial</Trans>}
      isBusy={give.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed && isLength) give.mutate({ name: name.trim(), trialDays: days }, { onSuccess: onSaved });
      }}
      onClose={onClose}
    >
      {give.isError && <ErrorBanner error={give.error} onClose={() => give.reset()} />}
      <PackageChoice name={name} onChange={setName} />
      {name === trialPackage && (
        <NumberInput
          label={t({ id: 'firm-config.trial-days', message: 'Days of the trial' })}
          description={<TrialEnd usage={usage} days={isLength ? days : null} />}
          value={trialDays}
          error={
            !isLength && t({ id: 'installation.bad-days', message: `A whole number from ${shortest} to ${longest}.` })
          }
          min={shortest}
          max={longest}
          onChange={setTrialDays}
        />
      )}
    </FormDialog>
  );
}

/** What it is before anything is changed. */
function PackageNow({ usage }: { usage: FirmUsage }) {
  const { t } = useLingui();
  const trialUntil = useTrialLastDay(usage);
  const name = usage.package.name;
  if (trialUntil !== null) {
    const day = formatDay(trialUntil);
    return t({ id: 'firm-package.now-trial', message: `Now: on trial, last day ${day}.` });
  }
  return name === null || name === trialPackage
    ? t({ id: 'firm-package.now-over', message: 'Now: none, the trial is over.' })
    : t({ id: 'firm-package.now', message: `Now: ${name}.` });
}

/** When a trial of so many days ends; it begins on the firm's first day, whenever it is given. */
function TrialEnd({ usage, days }: { usage: FirmUsage; days: number | null }) {
  const { t } = useLingui();
  const until = useTrialLastDay(usage, { subscriptionPackage: trialPackage, trialDays: days ?? usage.trial_days });
  if (days === null) return null;
  if (until === null) {
    return t({ id: 'firm-package.over-then', message: 'Counted from the firm’s first day: it would be over already.' });
  }
  const day = formatDay(until);
  return t({ id: 'firm-package.until', message: `Counted from the firm’s first day. Last day: ${day}` });
}

function PackageChoice({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useLingui();
  const packages = usePackages().data;
  const [isTyped, setIsTyped] = useState(false);
  const defined = (packages ?? []).filter((one) => one.name !== trialPackage);
  const offered = [
    { value: trialPackage, label: t({ id: 'firm-config.package-trial', message: 'On trial' }) },
    ...defined.map((one) => ({ value: one.name, label: one.name })),
    { value: '', label: t({ id: 'firm-config.package-over', message: 'None: the trial is over' }) },
  ];
  const isOther = isTyped || (packages !== undefined && !offered.some(({ value }) => value === name));
  const other = { value: OTHER, label: t({ id: 'firm-config.package-other', message: 'Another name' }) };
  return (
    <>
      <NativeSelect
        label={t({ id: 'admin.package', message: 'Package' })}
        value={isOther ? OTHER : name}
        data={[...offered, other]}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          setIsTyped(value === OTHER);
          onChange(value);
        }}
      />
      {isOther && (
        <TextInput
          label={t({ id: 'firm-config.package', message: 'Name of the package' })}
          description={t({
            id: 'firm-config.no-such-package',
            message: 'No package of this name is defined: it counts as paid and has no limits.',
          })}
          value={name === OTHER ? '' : name}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange(value.trim() === '' ? OTHER : value)}
        />
      )}
    </>
  );
}
