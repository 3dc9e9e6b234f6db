import { Trans, useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { IconBan, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { filesOfDrop } from './choose/drop-files.ts';
import styles from './drop-overlay.module.css';
import { wishDrop } from './drop-wish.ts';

interface DropOverlayProps {
  folder: string | null;
  /** Why nothing can be dropped here; null = it can, undefined = not known yet. */
  whyNot: 'no_source' | 'remote_source' | 'no_right' | null | undefined;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Files may be dropped anywhere on the page; while they hover it says what will happen. */
export function DropOverlay({ folder, whyNot }: DropOverlayProps) {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragenter', (event) => holdsFiles(event) && setIsOver(true));
  useWindowEvent('dragover', (event) => {
    if (!holdsFiles(event)) return;
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = whyNot === null ? 'copy' : 'none';
  });
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setIsOver(false));
  useWindowEvent('drop', (event) => {
    setIsOver(false);
    if (!holdsFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    if (whyNot === null) wishDrop({ files: filesOfDrop(event.dataTransfer), folder });
  });
  if (!isOver || whyNot === undefined) return null;
  return (
    <div className={styles.overlay} data-refused={whyNot !== null} role="status">
      <div className={styles.words}>
        {whyNot === null ? (
          <>
            <IconPhotoDown size={40} stroke={1.5} aria-hidden />
            <strong>
              <Trans id="drop.here">Drop photos, folders or ZIPs</Trans>
            </strong>
          </>
        ) : (
          <>
            <IconBan size={40} stroke={1.5} aria-hidden />
            <WhyNot why={whyNot} />
          </>
        )}
      </div>
    </div>
  );
}

function WhyNot({ why }: { why: 'no_source' | 'remote_source' | 'no_right' }) {
  const { t } = useLingui();
  const rightText = useNoRightText();
  switch (why) {
    case 'no_right':
      return <strong>{rightText('edit')}</strong>;
    case 'no_source':
      return <strong>{t({ id: 'drop.no-source', message: 'This shop has no photo source.' })}</strong>;
    case 'remote_source':
      return (
        <strong>
          {t({
            id: 'drop.remote-source',
            message: 'The photos of this shop lie on a server of its own. Upload them there.',
          })}
        </strong>
      );
  }
}
