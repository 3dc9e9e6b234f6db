import type { Subfolder } from '@kolaj/contract/collage/collage';
import { brandNameLength, type RenameScope, readBrandName } from '@kolaj/domain/collage/brand-rename';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useId, useState } from 'react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './rename.module.css';
import { useRename, useRenamePreview } from './rename.query.ts';
import { RenameEffects } from './rename-effects.tsx';

/** How long somebody pauses before the effects of what they typed are asked for, ms. */
const PAUSE_MS = 300;

interface RenameDialogProps {
  subfolder: Subfolder;
  onClose: () => void;
}

/** Another name to show for a brand; who receives it and which collages carry the old name is seen before (COL-12, D-41). */
export function RenameDialog({ subfolder, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const before = subfolder.data.showing_name ?? subfolder.data.name;
  const [typed, setTyped] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const [rerender, setRerender] = useState<RenameScope>('none');
  const name = readBrandName(typed);
  const [settled] = useDebouncedValue(name, PAUSE_MS);
  const preview = useRenamePreview(subfolder.id, settled);
  const rename = useRename(subfolder.id);
  const source = subfolder.data.name;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name === null || rename.isPending) return;
    if (name === before) return onClose();
    rename.mutate({ name, rerender }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={540}
      title={t({ id: 'rename.title', message: `Rename ${source}` })}
      under={t({ id: 'rename.under', message: 'The folder of the photos keeps its own name.' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {t({ id: 'common.cancel', message: 'Cancel' })}
            </Button>
          }
          main={
            <Button size="md" variant="action" type="submit" form={form} loading={rename.isPending}>
              <Trans id="rename.save">Rename</Trans>
            </Button>
          }
        />
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {rename.error !== null && <ErrorBanner error={rename.error} onClose={rename.reset} />}
        <TextInput
          size="md"
          label={t({ id: 'rename.label', message: 'Name that is shown' })}
          value={typed}
          maxLength={brandNameLength}
          autoComplete="off"
          data-autofocus
          error={isTried && name === null && t({ id: 'rename.empty', message: 'The name must not be empty.' })}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        {preview.data !== undefined && name !== null && (
          <RenameEffects
            effects={preview.data}
            isStale={preview.isPlaceholderData}
            isSame={name === before}
            rerender={rerender}
            onRerender={setRerender}
          />
        )}
      </form>
    </Dialog>
  );
}
