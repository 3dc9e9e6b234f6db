import type { Firm } from '@kolaj/contract/admin/admin';
import { present } from '@kolaj/contract/present';
import { templateData } from '@kolaj/contract/template/template';
import { checkDesign, keepsFromSaving } from '@kolaj/domain/template/design/design-check';
import type { TemplateData } from '@kolaj/domain/template/template';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { type KnownTemplate, useSaveTemplate } from '../../../product/calls/firm-templates.query.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { JsonEditor } from '../../../ui/json/json-editor.tsx';
import styles from './templates.module.css';

interface TemplateJsonProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  first: TemplateData;
  /** The template that is changed; null = a new one. */
  over: KnownTemplate | null;
  onBack: () => void;
}

/** A template as JSON: what does not fit is marked at its line and ignored (ADM-19); saving makes a new version. */
export function TemplateJson({ firm, first, over, onBack }: TemplateJsonProps) {
  const { t } = useLingui();
  const [valid, setValid] = useState(first);
  const save = useSaveTemplate();
  const { name } = first;
  const isBlocked = checkDesign(valid).some(keepsFromSaving);
  const submit = () =>
    save.mutate(
      { pid: firm.pid, data: valid, over },
      {
        onSuccess: (answer) => {
          if (answer.success) onBack();
        },
      },
    );
  const collages = over?.collages ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onBack}
      onBack={onBack}
      width={820}
      phone="full"
      title={
        over === null ? (
          <Trans id="firm-templates.new-title">A new template</Trans>
        ) : (
          <Trans id="firm-templates.json-title">Template {name} as JSON</Trans>
        )
      }
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onBack}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={isBlocked || (over !== null && valid === first)}
              loading={save.isPending}
              leftSection={<IconDeviceFloppy size={17} stroke={1.75} aria-hidden />}
              onClick={submit}
            >
              {over === null ? (
                <Trans id="firm-templates.add">Add template</Trans>
              ) : (
                <Trans id="firm-templates.save">Save as the next version</Trans>
              )}
            </Button>
          }
        >
          {isBlocked ? (
            <Trans id="firm-templates.blocked">It needs a name, and each field needs its own keyword.</Trans>
          ) : (
            over !== null &&
            t({
              id: 'firm-templates.keep',
              message: plural(collages, {
                one: '# collage keeps the version it was made with.',
                other: '# collages keep the version they were made with.',
              }),
            })
          )}
        </AnswerFoot>
      }
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      {save.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[save.data.code])} onClose={() => save.reset()} />
      )}
      <div className={styles.json}>
        <JsonEditor
          label={t({ id: 'firm-templates.json-label', message: `JSON of ${name}` })}
          value={valid}
          schema={templateData}
          onValid={(next) => setValid(present(next))}
        />
      </div>
    </Dialog>
  );
}
