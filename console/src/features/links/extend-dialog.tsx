import type { ApprovalLink } from '@kolaj/contract/approval-link';
import { linkDays } from '@kolaj/domain/approval/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useExtendLink } from '../../product/links/links.query.ts';
import { useDaysOptions } from '../../product/links/use-days-options.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

interface LinkDialogProps {
  link: ApprovalLink;
  onClose: () => void;
}

const usualDays = 3;

/** Lets a link be good for some days from now; its address stays. */
export function ExtendDialog({ link: { id, person }, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const extend = useExtendLink();
  const options = useDaysOptions();
  const [days, setDays] = useState<(typeof linkDays)[number]>(usualDays);
  return (
    <FormDialog
      title={<Trans id="links.extend-title">Extend the link for {person}</Trans>}
      under={t({ id: 'links.extend-under', message: 'The address stays the same.' })}
      submit={<Trans id="links.extend">Extend</Trans>}
      isBusy={extend.isPending}
      onSubmit={() => extend.mutate({ id, days }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {extend.isError && <ErrorBanner error={extend.error} onClose={() => extend.reset()} />}
      <SelectField
        name="days"
        data-autofocus
        label={t({ id: 'links.from-now', message: 'From now for' })}
        options={options}
        value={String(days)}
        onChange={(event) => setDays(linkDays.find((one) => String(one) === event.currentTarget.value) ?? usualDays)}
      />
    </FormDialog>
  );
}
