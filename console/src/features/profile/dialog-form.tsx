import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './dialogs.module.css';
import { SaveFailed } from './save-failed.tsx';

interface DialogFormProps {
  title: string;
  under?: ReactNode;
  over?: ReactNode;
  /** Verb and noun. */
  submit: string;
  isDestructive?: boolean;
  /** The call behind the button. */
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A window with a few fields and one button; Enter sends it. */
export function DialogForm(props: DialogFormProps) {
  const { title, under, over, submit, isDestructive = false, mutation, onSubmit, onClose, children } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      over={over}
      under={under}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {t({ id: 'common.cancel', message: 'Cancel' })}
            </Button>
          }
          main={
            <Button
              type="submit"
              form={id}
              size="md"
              {...(isDestructive ? { variant: 'filled', color: 'red' } : { variant: 'action' })}
              loading={mutation.isPending}
            >
              {submit}
            </Button>
          }
        />
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <SaveFailed mutation={mutation} />
        {children}
      </form>
    </Dialog>
  );
}
