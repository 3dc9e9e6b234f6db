import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './examples.module.css';

interface ExampleCardProps {
  name: string;
  /** Address of the picture. */
  preview: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** A template: its picture, its name as it is, one tick, a magnifier. */
export function ExampleCard({ name, preview, isChosen, onToggle }: ExampleCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [isLarge, setIsLarge] = useState(false);
  return (
    <li className={styles.card} data-chosen={isChosen}>
      <label htmlFor={id} className={styles.picture}>
        <Picture src={preview} alt="" sizes="260px" />
      </label>
      <div className={styles.foot}>
        <Checkbox id={id} label={name} checked={isChosen} onChange={onToggle} className={styles.tick ?? ''} />
        <IconButton
          icon={IconZoomIn}
          label={t({ id: 'examples.zoom', message: `Show ${name} large` })}
          onClick={() => setIsLarge(true)}
        />
      </div>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={name} width={620}>
        <Picture src={preview} alt={name} isUrgent />
      </Dialog>
    </li>
  );
}
