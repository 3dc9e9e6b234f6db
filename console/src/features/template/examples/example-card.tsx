import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Example } from '../../../product/collage/examples.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './examples.module.css';

interface ExampleCardProps {
  example: Example;
  isChosen: boolean;
  onToggle: () => void;
}

/** A template: its picture, its name as it is, which photos it takes, one tick, a magnifier. */
export function ExampleCard({ example: { name, preview, photos, wants_label }, isChosen, onToggle }: ExampleCardProps) {
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
      <p className={styles.photos}>
        <Plural id="examples.photos" value={photos} one="# photo" other="# photos" />
        {wants_label && (
          <>
            {', '}
            <Trans id="examples.label">one of the label</Trans>
          </>
        )}
      </p>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={name} width={620}>
        <Picture src={preview} alt={name} isUrgent />
      </Dialog>
    </li>
  );
}
