import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { AnswerFoot } from './answer-foot.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: ReactNode;
  over?: ReactNode;
  under?: ReactNode;
  /** px on desktop. */
  width?: number;
  phone?: 'sheet' | 'full';
  /** Words of the button that changes nothing, where they are not "Cancel". */
  cancel?: ReactNode;
  /** Verb and noun. */
  submit: ReactNode;
  icon?: ReactNode;
  isDestructive?: boolean;
  isBusy: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A window with one form in it; Enter sends it. */
export function FormDialog(props: FormDialogProps) {
  const { cancel, submit, icon, isDestructive = false, isBusy, onSubmit, onClose, children, ...window } = props;
  const id = useId();
  return (
    <Dialog
      {...window}
      isOpen
      onClose={onClose}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {cancel ?? <Trans id="common.cancel">Cancel</Trans>}
            </Button>
          }
          main={
            <Button
              type="submit"
              form={id}
              size="md"
              {...(isDestructive ? { variant: 'filled', color: 'red' } : { variant: 'action' })}
              loading={isBusy}
              leftSection={icon}
            >
              {submit}
            </Button>
          }
        />
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A window over another one: events go up to the form there, wherever the window is drawn.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
