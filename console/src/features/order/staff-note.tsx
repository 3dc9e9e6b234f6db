import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import styles from './order.module.css';
import type { KeptNote } from './use-kept-note.ts';

/** The shop's own words about an order; no customer reads them. */
export function StaffNote({ note }: { note: KeptNote }) {
  const { t } = useLingui();
  const id = useId();
  const { text, isUnsaved, theirs, type, join, save, saveAlone, saving, blocker } = note;
  const { isPending, isSuccess, error, reset } = saving;
  return (
    <div className={styles.staffNote}>
      <label htmlFor={id}>{t({ id: 'order.staff-note', message: 'Own note' })}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        value={text}
        placeholder={t({ id: 'order.staff-note-help', message: 'Only your team reads it.' })}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={saveAlone}
      />
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      {theirs !== null && (
        <p className={styles.small}>
          {theirs === '' ? (
            <Trans id="order.note-emptied">Meanwhile somebody else has emptied the note. Yours is not saved yet.</Trans>
          ) : (
            <Trans id="order.note-theirs">
              Meanwhile somebody else has written: “{theirs}”. Yours is not saved yet.
            </Trans>
          )}
        </p>
      )}
      {/* Always as high, so that nothing below moves away under the finger that leaves the field. */}
      <div className={styles.noteFoot}>
        <span role="status" className={styles.small}>
          {isSuccess && !isUnsaved ? (
            <Trans id="order.note-saved">Note saved</Trans>
          ) : (
            theirs === null && <Trans id="order.note-help">Saved when you leave the field.</Trans>
          )}
        </span>
        {theirs !== null && theirs !== '' && (
          <Button onMouseDown={(event) => event.preventDefault()} onClick={join}>
            {t({ id: 'order.join-notes', message: 'Put both together' })}
          </Button>
        )}
        {isUnsaved && (
          // The press must not take the focus first: the field would save, and the button be gone before it is let go.
          <Button loading={isPending} onMouseDown={(event) => event.preventDefault()} onClick={save}>
            {theirs === null
              ? t({ id: 'order.save-note', message: 'Save note' })
              : t({ id: 'order.replace-note', message: 'Replace theirs' })}
          </Button>
        )}
      </div>
      {blocker.status === 'blocked' && (
        <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
          <Trans id="order.note-lost">Your note could not be saved and would be lost.</Trans>
        </LeaveQuestion>
      )}
    </div>
  );
}
