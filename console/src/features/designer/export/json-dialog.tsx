import { present } from '@kolaj/contract/present';
import { templateData } from '@kolaj/contract/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { JsonEditor } from '../../../ui/json/json-editor.tsx';
import { useDesigner } from '../use-designer.ts';
import styles from './json-dialog.module.css';
import { saveTemplateFile, templateText } from './template-file.ts';

/** The template as JSON: changed here, taken out, brought in. What is not valid changes nothing. */
export function JsonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ text: string } | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={820}
      phone="full"
      title={<Trans id="designer.json">Template as JSON</Trans>}
      foot={
        <div className={styles.buttons}>
          <Button
            leftSection={<IconUpload size={17} stroke={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            <Trans id="designer.json-in">Open a file</Trans>
          </Button>
          <Button
            leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
            onClick={() => saveTemplateFile(template)}
          >
            <Trans id="designer.json-out">Download</Trans>
          </Button>
          <CopyButton text={templateText(template)} />
        </div>
      }
    >
      <div className={styles.editor}>
        <JsonEditor
          label={t({ id: 'designer.json', message: 'Template as JSON' })}
          value={template}
          schema={templateData}
          draft={draft}
          onValid={(next) => edit({ kind: 'replace', template: present(next) }, 'json')}
        />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t({ id: 'designer.json-in', message: 'Open a file' })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          void file?.text().then((text) => setDraft({ text }));
          currentTarget.value = '';
        }}
      />
    </Dialog>
  );
}
