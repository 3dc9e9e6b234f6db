import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheckbox } from '@tabler/icons-react';
import { useMay } from '../../../../product/account/use-may.ts';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { useFolders } from '../../folders/folders.query.ts';

/** Collages of an import's folder that wait for approval, for who may approve; 0 while it still works. */
export function useToVerify(): (job: Pick<ImportJob, 'folder_id' | 'status'>) => number {
  const { data = [] } = useFolders(undefined);
  const mayApprove = useMay('approve');
  return ({ folder_id: folder, status }) => {
    if (!mayApprove || (status !== 'done' && status !== 'partial')) return 0;
    const counts = data.find(({ id }) => id === folder)?.kolaj ?? [];
    return counts.find((one) => one.status === 'done')?.count ?? 0;
  };
}

interface VerifyNextProps {
  folder: string;
  count: number;
  size: 'xs' | 'md';
}

/** The step after an import, with its number. */
export function VerifyNext({ folder, count, size }: VerifyNextProps) {
  const { t } = useLingui();
  return (
    <LinkButton
      size={size}
      to="/whatsapp-shop/verify/$folder"
      params={{ folder }}
      variant="action"
      leftSection={<IconCheckbox size={17} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'import.verify', message: plural(count, { one: 'Verify #', other: 'Verify #' }) })}
    </LinkButton>
  );
}
