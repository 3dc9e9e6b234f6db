import type { Firm } from '@kolaj/contract/admin/admin';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBraces, IconLayoutCollage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type KnownTemplate,
  useDeleteTemplate,
  useFirmTemplates,
} from '../../../product/calls/firm-templates.query.ts';
import { TemplateSketch } from '../../../product/collage/template-sketch.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TemplateJson } from './template-json.tsx';
import styles from './templates.module.css';

type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'json' | 'delete'; template: KnownTemplate };

/** A firm's collage templates: change them as JSON or by hand, add, delete (ADM-04). */
export function TemplatesDialog({ firm, onClose }: { firm: Pick<Firm, 'pid' | 'name'>; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const toList = () => setStep({ kind: 'list' });
  const common = { firm, onBack: toList };
  switch (step.kind) {
    case 'list':
      return <TemplateList firm={firm} onClose={onClose} onStep={setStep} />;
    case 'new':
      return <TemplateJson {...common} first={sampleTemplate} over={null} />;
    case 'json':
      return <TemplateJson {...common} first={step.template.data} over={step.template} />;
    case 'delete':
      return <TemplateDelete {...common} template={step.template} />;
  }
}

interface TemplateListProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  onClose: () => void;
  onStep: (step: Step) => void;
}

function TemplateList({ firm, onClose, onStep }: TemplateListProps) {
  const query = useFirmTemplates(firm.pid);
  const { name } = firm;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={680}
      phone="full"
      title={<Trans id="firm-templates.title">Collage templates of {name}</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button
              size="md"
              leftSection={<IconBraces size={17} stroke={1.75} aria-hidden />}
              onClick={() => onStep({ kind: 'new' })}
            >
              <Trans id="firm-templates.new">New from JSON</Trans>
            </Button>
          }
          main={
            <LinkButton
              size="md"
              variant="action"
              to="/yta/collage"
              search={{ firm: firm.pid }}
              leftSection={<IconLayoutCollage size={17} stroke={1.75} aria-hidden />}
            >
              <Trans id="firm-templates.design">Design a template</Trans>
            </LinkButton>
          }
        />
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 66 }}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState
              icon={IconLayoutCollage}
              title={<Trans id="firm-templates.none">No templates yet</Trans>}
              reason={
                <Trans id="firm-templates.none-reason">The firm chooses from the examples, or gets one here.</Trans>
              }
            />
          ) : (
            <ul className={styles.list}>
              {templates.map((template) => (
                <TemplateRow
                  key={template.id}
                  firm={firm}
                  template={template}
                  onJson={() => onStep({ kind: 'json', template })}
                  onDelete={() => onStep({ kind: 'delete', template })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface TemplateDeleteProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  template: KnownTemplate;
  onBack: () => void;
}

/** Deleting a template, with what hangs on it (ADM-20). */
function TemplateDelete({ firm, template, onBack }: TemplateDeleteProps) {
  const remove = useDeleteTemplate(firm.pid);
  const { collages, sent, version } = template;
  const { name } = template.data;
  return (
    <ConfirmFacts
      isOpen
      onClose={onBack}
      title={<Trans id="firm-templates.delete-title">Delete the template {name}?</Trans>}
      under={firm.name}
      facts={[
        {
          id: 'collages',
          value: collages,
          label: <Trans id="firm-templates.fact-collages">collages made with it</Trans>,
        },
        { id: 'sent', value: sent, label: <Trans id="firm-templates.fact-sent">of them sent</Trans> },
        { id: 'version', value: version, label: <Trans id="firm-templates.fact-versions">versions</Trans> },
      ]}
      note={
        <Trans id="firm-templates.delete-note">
          They keep the version they were made with. New ones cannot use it.
        </Trans>
      }
      confirm={<Trans id="firm-templates.delete">Delete template</Trans>}
      confirmIcon={<IconTrash size={17} stroke={1.75} aria-hidden />}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(template.id, { onSuccess: onBack })}
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
    </ConfirmFacts>
  );
}

interface TemplateRowProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  template: KnownTemplate;
  onJson: () => void;
  onDelete: () => void;
}

/** One template: what it looks like, what hangs on it, and what can be done with it. */
function TemplateRow({ firm, template, onJson, onDelete }: TemplateRowProps) {
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
