import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDesigner } from '../use-designer.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FieldRow } from './field-row.tsx';
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
