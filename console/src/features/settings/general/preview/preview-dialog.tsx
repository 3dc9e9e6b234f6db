import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { Values } from '../values.ts';
import styles from './preview.module.css';
import { Preview } from './preview.tsx';

/** The preview over the form, where it does not fit beside it. */
export function PreviewDialog({
  draft,
  isPhone,
  onClose,
}: {
  draft: Partial<Values>;
  isPhone: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      isBare
      phone="full"
      width={492}
      onClose={onClose}
      title={t({ id: 'site-settings.preview', message: 'Preview' })}
    >
      <div className={isPhone ? styles.whole : styles.window}>
        <Preview draft={draft} isWhole={isPhone} />
      </div>
    </Dialog>
  );
}
