import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { NoRight } from '../../ui/no-right.tsx';
import type { DeskProps } from './desk-props.ts';
import styles from './desk-wide.module.css';

type DecideButtonsProps = Pick<DeskProps, 'verifying' | 'current' | 'onNoting' | 'mayApprove' | 'mayEdit'>;

/** Approve, send back or make passive, each with its key; off once it is decided. */
export function DecideButtons({ verifying, current, onNoting, mayApprove, mayEdit }: DecideButtonsProps) {
  const decision = verifying.state.decisions.get(current.id);
  return (
    <>
      <button
        type="button"
        className={styles.approve}
        disabled={decision !== undefined || !mayApprove}
        onClick={verifying.approve}
      >
        <IconCheck size={20} stroke={2} aria-hidden />
        <Trans id="verify.approve">Approve</Trans>
        <kbd>{'A'}</kbd>
      </button>
      <div className={styles.others}>
        <button
          type="button"
          className={styles.other}
          disabled={decision !== undefined || !mayApprove}
          onClick={() => onNoting(true)}
        >
          <IconArrowBackUp size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.send-back">Send back</Trans>
          <kbd>{'R'}</kbd>
        </button>
        <button
          type="button"
          className={styles.other}
          disabled={decision !== undefined || !mayEdit}
          onClick={verifying.makePassive}
        >
          <IconEyeOff size={17} stroke={1.75} aria-hidden />
          <Trans id="status.passive">Passive</Trans>
          <kbd>{'P'}</kbd>
        </button>
      </div>
      <NoRight right="approve" />
    </>
  );
}
