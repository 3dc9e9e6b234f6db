import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from '../dialogs.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  over?: ReactNode;
  onClose: () => void;
}

/** The codes for a lost phone, shown this once: the window does not close before somebody says that they are kept. */
export function RecoveryCodes({ codes, over, onClose }: RecoveryCodesProps) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const close = () => {
    if (isKept) return onClose();
    setIsReminded(true);
    box.current?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      over={over}
      title={t({ id: 'recovery.title', message: 'Keep these recovery codes' })}
      under={
        <Trans id="recovery.under">Each code lets you log in once without your phone. They are not shown again.</Trans>
      }
      foot={
        <AnswerFoot
          safe={null}
          main={
            <Button size="md" variant="action" onClick={close}>
              <Trans id="common.done">Done</Trans>
            </Button>
          }
        />
      }
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <KeepButtons codes={codes} />
      <Checkbox
        ref={box}
        className={styles.kept ?? ''}
        checked={isKept}
        label={t({ id: 'recovery.kept', message: 'I have kept them' })}
        error={
          isReminded && !isKept
            ? t({ id: 'recovery.reminder', message: 'Keep the codes first: copy, download or print them.' })
            : null
        }
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function KeepButtons({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const text = `${codes.join('\n')}\n`;
  const [file] = useState(() =>
    URL.createObjectURL(new Blob([`kolaj ${location.host}\n\n${text}`], { type: 'text/plain' })),
  );
  return (
    <div className={styles.keep}>
      <CopyButton text={text} data-autofocus />
      <Button
        component="a"
        href={file}
        download="kolaj-recovery-codes.txt"
        leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
      >
        <Trans id="recovery.download">Download</Trans>
      </Button>
      <Button leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
        <Trans id="recovery.print">Print</Trans>
      </Button>
    </div>
  );
}
