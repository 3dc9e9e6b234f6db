import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconForms, IconLayoutCollage, IconPointer } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone, useIsWide } from '../../lib/dom/use-media.ts';
import type { KnownTemplate } from '../../product/calls/firm-templates.query.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { DesignCanvas } from './canvas/design-canvas.tsx';
import { useDesignScene } from './canvas/use-design-scene.ts';
import styles from './designer.module.css';
import { DragArea } from './fields/drag-area.tsx';
import { FieldList } from './fields/field-list.tsx';
import { Pickers } from './pickers.tsx';
import { ItemSettings } from './settings/item-settings.tsx';
import { ProblemList } from './settings/problem-list.tsx';
import { TemplateSettings } from './settings/template-settings.tsx';

interface DesignerBodyProps {
  pid: string | undefined;
  templates: readonly KnownTemplate[];
  onFirm: (pid: string | undefined) => void;
}

/** Fields, canvas and settings beside each other; on smaller screens the canvas stays and the rest takes turns below it. */
export function DesignerBody({ pid, templates, onFirm }: DesignerBodyProps) {
  const isWide = useIsWide();
  const drawing = useDesignScene();
  const problems = <ProblemList warnings={drawing.scene.warnings} />;
  const pickers = <Pickers pid={pid} templates={templates} onFirm={onFirm} />;
  const canvas = <DesignCanvas drawing={drawing} />;
  return (
    <DragArea>
      {isWide ? (
        <div className={styles.desk}>
          <div className={styles.side}>
            {pickers}
            <FieldList />
            {problems}
          </div>
          {canvas}
          <div className={styles.side}>
            <ItemSettings />
            <TemplateSettings pid={pid} />
          </div>
        </div>
      ) : (
        <div className={styles.stack}>
          {canvas}
          <Trays
            trays={{
              item: <ItemSettings />,
              fields: <FieldList />,
              template: (
                <>
                  {pickers}
                  <TemplateSettings pid={pid} />
                </>
              ),
              problems,
            }}
          />
        </div>
      )}
    </DragArea>
  );
}

type Tray = 'item' | 'fields' | 'template' | 'problems';

function Trays({ trays }: { trays: Record<Tray, ReactNode> }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<Tray>('item');
  const chips = [
    ['item', t({ id: 'designer.tray-item', message: 'Chosen' }), IconPointer],
    ['fields', t({ id: 'designer.tray-fields', message: 'Fields' }), IconForms],
    ['template', t({ id: 'designer.template', message: 'Template' }), IconLayoutCollage],
    ['problems', t({ id: 'designer.tray-problems', message: 'Check' }), IconAlertTriangle],
  ] as const;
  return (
    <>
      <div className={styles.chips}>
        {chips.map(([tray, label, ChipIcon]) => (
          <Chip
            key={tray}
            kind="view"
            isPressed={tray === shown}
            icon={isPhone ? undefined : <ChipIcon size={17} stroke={1.75} aria-hidden />}
            onClick={() => setShown(tray)}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles.tray}>{trays[shown]}</div>
    </>
  );
}
