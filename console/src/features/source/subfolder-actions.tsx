import type { Subfolder } from '@kolaj/contract/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheckbox, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMay } from '../../lib/use-may.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './subfolders.module.css';
import { useSubfolderState } from './subfolders.query.ts';

interface SubfolderActionsProps {
  folder: string;
  subfolder: Subfolder;
  /** In sight without reaching for the row. */
  isAlways: boolean;
}

/** To the verify queue of this brand; out of the daily work and back into it. */
export function SubfolderActions({ folder, subfolder, isAlways }: SubfolderActionsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { id, data, kolaj, state } = subfolder;
  const change = useSubfolderState(folder);
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const name = data.name;
  const waits = kolaj.some(({ status, count }) => status === 'done' && count > 0);
  const isPassive = state === 'passive';
  const makePassive = () => {
    change.mutate({ id, state: 'passive' });
    showToast({
      text: t({ id: 'subfolders.made-passive', message: `${name} is passive now.` }),
      onUndo: () => change.mutate({ id, state: 'active' }),
    });
  };
  return (
    <div className={styles.actions} data-always={isAlways}>
      {waits && mayApprove && !isPhone && (
        <LinkButton
          to="/whatsapp-shop/verify/$folder"
          params={{ folder }}
          search={{ subfolder: id }}
          size="xs"
          leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden />}
        >
          <Trans id="subfolders.verify-row">Verify</Trans>
        </LinkButton>
      )}
      {!mayEdit ? null : isPassive ? (
        <IconButton
          icon={IconEye}
          label={t({ id: 'subfolders.make-active', message: `Make ${name} active` })}
          onClick={() => change.mutate({ id, state: 'active' })}
        />
      ) : (
        <IconButton
          icon={IconEyeOff}
          label={t({ id: 'subfolders.make-passive', message: `Make ${name} passive` })}
          onClick={makePassive}
        />
      )}
    </div>
  );
}
