import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { NoRight } from '../../../product/account/no-right.tsx';
import type { DeskProps } from './desk-props.ts';
import styles from './desk-wide.module.css';

/** Approve, send back, edit or make passive, each with its key; off once it is decided. */
export function DecideButtons({ verifying, may, onEdit }: Pick<DeskProps, 'verifying' | 'may' | 'onEdit'>) {
  return (
    <>
      <button type="button" className={styles.approve} disabled={!may.approved} onClick={verifying.approve}>
        <IconCheck size={20} stroke={2} aria-hidden />
        <Trans id="verify.approve">Approve</Trans>
        <kbd>{'A'}</kbd>
      </button>
      <div className={styles.others}>
        <button type="button" className={styles.other} disabled={!may.returned} onClick={verifying.noting.start}>
          <IconArrowBackUp size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.send-back">Send back</Trans>
          <kbd>{'R'}</kbd>
        </button>
        <button type="button" className={styles.other} disabled={!may.edit} onClick={onEdit}>
          <IconPencil size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.edit">Edit</Trans>
          <kbd>{'E'}</kbd>
        </button>
        <button type="button" className={styles.other} disabled={!may.passive} onClick={verifying.makePassive}>
          <IconEyeOff size={17} stroke={1.75} aria-hidden />
          <Trans id="status.passive">Passive</Trans>
          <kbd>{'P'}</kbd>
        </button>
      </div>
      <NoRight right="approve" />
    </>
  );
}
