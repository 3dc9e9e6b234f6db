import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './fonts.module.css';
import { useAddFont } from './fonts.query.ts';

interface AddFontDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A font file with the licence it is used under; the server tries it before it is kept. */
export function AddFontDialog({ isOpen, onClose }: AddFontDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const add = useAddFont();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<{ file: boolean; licence: boolean }>({ file: false, licence: false });
  const close = () => {
    add.reset();
    setFile(null);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const licence = String(form.get('licence') ?? '').trim();
    setProblems({ file: file === null, licence: licence === '' });
    if (file === null || licence === '') return;
    add.mutate(
      { file, licence, name: String(form.get('name') ?? '').trim() },
      { onSuccess: (answer) => answer.success && !answer.is_restricted && close() },
    );
  };
  const restricted = add.data?.success === true && add.data.is_restricted;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t({ id: 'fonts.add', message: 'Add a font' })}
      under={t({ id: 'fonts.kinds', message: 'TrueType or OpenType, at most 5 MB' })}
      foot={<Foot form={id} isDone={restricted} isBusy={add.isPending} onClose={close} />}
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {add.isError && <ErrorBanner error={add.error} onClose={() => add.reset()} />}
        {add.data?.success === false && (
          <Banner tone="red" title={t(refusalWords[add.data.code])} onClose={() => add.reset()} />
        )}
        {restricted && (
          <Banner
            tone="amber"
            title={t({
              id: 'fonts.restricted',
              message: 'The font was added. Its maker does not allow embedding, so your licence must allow it.',
            })}
          />
        )}
        <label className={styles.file}>
          <span>{t({ id: 'fonts.file', message: 'Font file' })}</span>
          <input
            type="file"
            accept=".ttf,.otf,font/ttf,font/otf"
            aria-invalid={problems.file}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          {problems.file && <small>{t({ id: 'fonts.file-missing', message: 'Choose a file.' })}</small>}
        </label>
        <TextField
          name="name"
          label={t({ id: 'fonts.name', message: 'Name in templates' })}
          help={t({ id: 'fonts.name-help', message: 'Empty = the font’s own name.' })}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          name="licence"
          label={t({ id: 'fonts.licence', message: 'Licence' })}
          help={t({ id: 'fonts.licence-help', message: 'Who allows you to use it, and where that is written.' })}
          maxLength={300}
          autoComplete="off"
          error={
            problems.licence
              ? t({ id: 'fonts.licence-missing', message: 'Say under which licence you use it.' })
              : undefined
          }
        />
      </form>
    </Dialog>
  );
}

interface FootProps {
  /** Id of the form. */
  form: string;
  /** The font is there already; only its warning is still read. */
  isDone: boolean;
  isBusy: boolean;
  onClose: () => void;
}

function Foot({ form, isDone, isBusy, onClose }: FootProps) {
  const { t } = useLingui();
  const close = isDone ? t({ id: 'common.close', message: 'Close' }) : t({ id: 'common.cancel', message: 'Cancel' });
  return (
    <AnswerFoot
      safe={
        <Button size="md" onClick={onClose}>
          {close}
        </Button>
      }
      main={
        isDone ? null : (
          <Button size="md" variant="action" type="submit" form={form} loading={isBusy}>
            {t({ id: 'fonts.add-confirm', message: 'Add' })}
          </Button>
        )
      }
    />
  );
}
