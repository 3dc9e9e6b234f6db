import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { OfferFields } from './offer-fields.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import styles from './template-dialog.module.css';
import { VersionList } from './version-list.tsx';

interface TemplateDialogProps {
  template: ShopTemplate;
  /** All of the shop's, in its order. */
  all: readonly ShopTemplate[];
  onClose: () => void;
}

/** One template: large, when it is chosen, its place, and its versions. */
export function TemplateDialog({ template, all, onClose }: TemplateDialogProps) {
  const { data, picture, version } = template;
  const { width, height } = data;
  const [from, setFrom] = useState<number | null>(null);
  return (
    <>
      <Dialog
        isOpen={from === null}
        onClose={onClose}
        title={data.name}
        under={
          <Trans id="templates.size">
            {width} × {height} px, version {version}
          </Trans>
        }
        width={860}
        phone="full"
      >
        <div className={styles.body}>
          <Picture src={picture} alt={data.name} fit="contain" isUrgent />
          <div className={styles.side}>
            <OfferFields key={template.id} template={template} />
            <OrderButtons id={template.id} all={all} />
            <VersionList template={template} onRestore={setFrom} />
          </div>
        </div>
      </Dialog>
      {from !== null && <RestoreDialog template={template} from={from} onClose={() => setFrom(null)} />}
    </>
  );
}
