import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { PanelField } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconGripVertical, IconPhotoPlus, IconPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useDesigner } from '../use-designer.ts';
import { rowPlace } from './drag-fields.ts';
import { FieldDialog } from './field-dialog.tsx';
import styles from './fields.module.css';

/** The fields that staff fill in, in their order (ADM-07). */
export function FieldList() {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const [open, setOpen] = useState<number | null>(null);
  const title = t({ id: 'designer.new-field', message: 'New field' });
  return (
    <section className={styles.panel} aria-labelledby="designer-fields">
      <h2 id="designer-fields">
        <Trans id="designer.fields">Fields of the panel</Trans>
      </h2>
      <ol className={styles.list}>
        {template.panel.map((field, index) => (
          <FieldRow
            key={`${field.keyword} ${template.panel.indexOf(field)}`}
            field={field}
            index={index}
            onSettings={() => setOpen(index)}
          />
        ))}
      </ol>
      <Button
        leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />}
        onClick={() => {
          edit({ kind: 'add-field', field: { title } });
          setOpen(template.panel.length);
        }}
      >
        <Trans id="designer.add-field">Add field</Trans>
      </Button>
      {open !== null && <FieldDialog index={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface FieldRowProps {
  field: PanelField;
  index: number;
  onSettings: () => void;
}

/** One field: a handle to drag it by, and buttons for what dragging does. */
function FieldRow({ field: { title, keyword, required }, index, onSettings }: FieldRowProps) {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const id = rowPlace(index);
  const drag = useDraggable({ id });
  const drop = useDroppable({ id });
  const name = title === '' ? keyword : title;
  const middle = { x: template.width / 2, y: template.height / 2 };
  return (
    <li ref={drop.setNodeRef} className={styles.row} data-over={drop.isOver} data-dragged={drag.isDragging}>
      <button
        type="button"
        ref={drag.setNodeRef}
        className={styles.handle}
        aria-label={t({ id: 'designer.drag', message: `Move ${name}` })}
        {...drag.attributes}
        {...drag.listeners}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </button>
      <span className={styles.words}>
        <strong>
          {name}
          {required === true && ' *'}
        </strong>
        <code>{`{${keyword}}`}</code>
      </span>
      <IconButton
        icon={IconPhotoPlus}
        label={t({ id: 'designer.put', message: `Put ${name} on the canvas` })}
        onClick={() => edit({ kind: 'put-field', field: index, at: middle })}
      />
      <IconButton
        icon={IconSettings}
        label={t({ id: 'designer.field-settings', message: `Settings of ${name}` })}
        onClick={onSettings}
      />
    </li>
  );
}
