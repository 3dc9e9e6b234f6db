import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './source.module.css';

interface FormDialogProps {
  title: ReactNode;
  under: ReactNode;
  onClose: () => void;
  /** Words of the button that changes nothing. */
  close: ReactNode;
  /** Words of the button that stores. */
  save: ReactNode;
  isSaving: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A window with one form in it. Enter saves. */
export function FormDialog({ title, under, onClose, close, save, isSaving, onSubmit, children }: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A window over another one: events go up to the form there, wherever the window is drawn.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      phone="full"
      title={title}
      under={under}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {close}
            </Button>
          }
          main={
            <Button type="submit" form={id} size="md" variant="action" loading={isSaving}>
              {save}
            </Button>
          }
        />
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
