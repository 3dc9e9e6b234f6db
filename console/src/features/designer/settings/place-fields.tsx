import type { DesignBox, DesignItem } from '@kolaj/domain/template/design/design';
import { useLingui } from '@lingui/react/macro';
import { NumberField } from '../../../ui/text-look/number-field.tsx';
import { useDesigner } from '../use-designer.ts';
import styles from './settings.module.css';

/** Place and size in canvas px. */
export function PlaceFields({ item, box }: { item: DesignItem; box: DesignBox }) {
  const { t } = useLingui();
  const { edit, endGesture } = useDesigner();
  const { x, y, width, height } = box;
  const place = (part: Partial<DesignBox>) =>
    edit({ kind: 'place', item, box: { x, y, width, height, ...part } }, `place ${item.kind} ${item.index}`);
  return (
    <div className={styles.four}>
      <NumberField
        label={t({ id: 'designer.left', message: 'Left' })}
        value={x}
        onChange={(left) => place({ x: left })}
        onRest={endGesture}
      />
      <NumberField
        label={t({ id: 'designer.top', message: 'Top' })}
        value={y}
        onChange={(top) => place({ y: top })}
        onRest={endGesture}
      />
      <NumberField
        label={t({ id: 'designer.width', message: 'Width' })}
        value={width}
        min={8}
        onChange={(wide) => place({ width: wide })}
        onRest={endGesture}
      />
      <NumberField
        label={t({ id: 'designer.height', message: 'Height' })}
        value={height}
        min={8}
        onChange={(high) => place({ height: high })}
        onRest={endGesture}
      />
    </div>
  );
}
