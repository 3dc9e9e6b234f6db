import type { Firm } from '@kolaj/contract/admin';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBraces, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KnownTemplate } from '../../../product/calls/firm-templates.query.ts';
import { TemplateSketch } from '../../../product/collage/template-sketch.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import styles from './templates.module.css';

interface TemplateRowProps {
  firm: Firm;
  template: KnownTemplate;
  onJson: () => void;
  onDelete: () => void;
}

/** One template: what it looks like, what hangs on it, and what can be done with it. */
export function TemplateRow({ firm, template, onJson, onDelete }: TemplateRowProps) {
  const { t } = useLingui();
  const { id, version, data, collages, sent } = template;
  const { name } = data;
  const slots = data.images.length;
  const facts = [
    t({ id: 'firm-templates.slots', message: plural(slots, { one: '# photo', other: '# photos' }) }),
    t({ id: 'firm-templates.version', message: `version ${version}` }),
    t({ id: 'firm-templates.collages', message: plural(collages, { one: '# collage', other: '# collages' }) }),
    t({ id: 'firm-templates.sent', message: `${sent} sent` }),
    ...(data.hidden ? [t({ id: 'admin.hidden', message: 'hidden' })] : []),
  ];
  const design = t({ id: 'firm-templates.edit', message: 'Edit' });
  return (
    <li className={styles.row}>
      <TemplateSketch template={template.data} overlay={template.overlay} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>{facts.join(' · ')}</span>
      </div>
      <div className={styles.actions}>
        <LinkButton
          size="xs"
          to="/yta/collage"
          search={{ firm: firm.pid, template: id }}
          aria-label={`${design}: ${name}`}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        >
          {design}
        </LinkButton>
        <Button
          size="xs"
          aria-label={t({ id: 'firm-templates.json-of', message: `JSON of ${name}` })}
          leftSection={<IconBraces size={16} stroke={1.75} aria-hidden />}
          onClick={onJson}
        >
          {t({ id: 'firm-templates.json', message: 'JSON' })}
        </Button>
        <IconButton
          icon={IconTrash}
          label={t({ id: 'firm-templates.delete-of', message: `Delete ${name}` })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
