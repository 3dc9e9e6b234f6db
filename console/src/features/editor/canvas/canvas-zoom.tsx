import { useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from '../screen/canvas-room.module.css';

/** Steps of the view: 1 = the whole canvas as large as it fits. */
const steps = [1, 1.5, 2, 3] as const;

/** How large the canvas is shown; the collage stays the same. */
export function CanvasZoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useLingui();
  const at = steps.findIndex((step) => Math.abs(step - zoom) < 0.01);
  const go = (by: 1 | -1) => onZoom(steps[at + by] ?? zoom);
  const percent = Math.round(zoom * 100);
  return (
    <div className={styles.zoom}>
      <IconButton
        icon={IconMinus}
        label={t({ id: 'editor.view-smaller', message: 'Show smaller' })}
        isDisabled={at <= 0}
        onClick={() => go(-1)}
      />
      <output>{t({ id: 'editor.view-size', message: `${percent} %` })}</output>
      <IconButton
        icon={IconPlus}
        label={t({ id: 'editor.view-larger', message: 'Show larger' })}
        isDisabled={at === steps.length - 1}
        onClick={() => go(1)}
      />
    </div>
  );
}
