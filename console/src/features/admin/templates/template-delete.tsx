import type { Firm } from '@kolaj/contract/admin';
import { Trans } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { type KnownTemplate, useDeleteTemplate } from '../../../product/calls/firm-templates.query.ts';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';

interface TemplateDeleteProps {
  firm: Firm;
  template: KnownTemplate;
  onBack: () => void;
}

/** Deleting a template, with what hangs on it (ADM-20). */
export function TemplateDelete({ firm, template, onBack }: TemplateDeleteProps) {
  const remove = useDeleteTemplate(firm.pid);
  const { collages, sent, version } = template;
  const { name } = template.data;
  return (
    <ConfirmFacts
      isOpen
      onClose={onBack}
      title={<Trans id="firm-templates.delete-title">Delete the template {name}?</Trans>}
      under={firm.name}
      facts={[
        {
          id: 'collages',
          value: collages,
          label: <Trans id="firm-templates.fact-collages">collages made with it</Trans>,
        },
        { id: 'sent', value: sent, label: <Trans id="firm-templates.fact-sent">of them sent</Trans> },
        { id: 'version', value: version, label: <Trans id="firm-templates.fact-versions">versions</Trans> },
      ]}
      note={
        <Trans id="firm-templates.delete-note">
          They keep the version they were made with. New ones cannot use it.
        </Trans>
      }
      confirm={<Trans id="firm-templates.delete">Delete template</Trans>}
      confirmIcon={<IconTrash size={17} stroke={1.75} aria-hidden />}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(template.id, { onSuccess: onBack })}
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
    </ConfirmFacts>
  );
}
