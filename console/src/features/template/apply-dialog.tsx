import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import type { RunScope } from '@kolaj/domain/template/impact';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ImpactChoice, ImpactDialog } from './impact-dialog.tsx';
import { useApply } from './templates.query.ts';

interface ApplyDialogProps {
  template: ShopTemplate;
  onClose: () => void;
}

/** Asks whose collages are drawn anew with the present version, and has it done. */
export function ApplyDialog({ template, onClose }: ApplyDialogProps) {
  const { t } = useLingui();
  const { id, version, data } = template;
  const apply = useApply();
  const [choice, setChoice] = useState<ImpactChoice>('waiting');
  const start = (scope: RunScope) =>
    apply.mutate({ id, version, scope }, { onSuccess: ({ success }) => success && onClose() });
  const name = data.name;
  return (
    <ImpactDialog
      id={id}
      version={version}
      title={t({ id: 'impact.apply-title', message: `Draw collages with ${name} anew?` })}
      choice={choice}
      onChoose={setChoice}
      onConfirm={() => choice !== 'none' && start(choice)}
      isBusy={apply.isPending}
      refusal={apply.data?.success === false ? apply.data.message : undefined}
      error={apply.error}
      onForgetError={() => apply.reset()}
      onClose={onClose}
    />
  );
}
