import type { Firm } from '@kolaj/contract/admin';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBraces, IconLayoutCollage } from '@tabler/icons-react';
import { useState } from 'react';
import { type KnownTemplate, useFirmTemplates } from '../../../product/calls/firm-templates.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TemplateDelete } from './template-delete.tsx';
import { TemplateJson } from './template-json.tsx';
import { TemplateRow } from './template-row.tsx';
import styles from './templates.module.css';

type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'json' | 'delete'; template: KnownTemplate };

/** A firm's collage templates: change them as JSON or by hand, add, delete (ADM-04). */
export function TemplatesDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
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
  firm: Firm;
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
              <Trans id="firm-templates.new">New by JSON</Trans>
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
