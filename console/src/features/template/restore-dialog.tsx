import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ImpactChoice, ImpactDialog } from './impact-dialog.tsx';
import { useApply, useRestore } from './templates.query.ts';

interface RestoreDialogProps {
  template: ShopTemplate;
  /** The older version that becomes the present one. */
  from: number;
  onClose: () => void;
}

/** An older version becomes the present one: what that means for the collages is shown first. */
export function RestoreDialog({ template, from, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const { id, version, data } = template;
  const restore = useRestore();
  const apply = useApply();
  const [choice, setChoice] = useState<ImpactChoice>('none');
  const change = async () => {
    const restored = await restore.mutateAsync({ id, version, from });
    if (!restored.success) return;
    if (choice !== 'none') {
      const applied = await apply.mutateAsync({ id, version: restored.data.result.version, scope: choice });
      if (!applied.success && applied.code !== 'nothing_to_do') return;
    }
    onClose();
  };
  const refused = [restore.data, apply.data].find((answer) => answer?.success === false);
  const name = data.name;
  return (
    <ImpactDialog
      id={id}
      version={from}
      title={t({ id: 'impact.restore-title', message: `Use version ${from} of ${name} again?` })}
      offersNone
      choice={choice}
      onChoose={setChoice}
      // What was thrown is shown as the error.
      onConfirm={() => void change().catch(() => undefined)}
      isBusy={restore.isPending || apply.isPending}
      refusal={refused?.success === false ? refused.message : undefined}
      error={restore.error ?? apply.error}
      onForgetError={() => {
        restore.reset();
        apply.reset();
      }}
      onClose={onClose}
    />
  );
}
