import type { OrderView } from '@kolaj/contract/order/order';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import styles from './order.module.css';
import { useNoteOrder } from './orders.query.ts';

/** The shop's own words about an order; no customer reads them. */
export function StaffNote({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(order.staff_note);
  const { mutate, isPending, error, reset } = useNoteOrder(order.number);
  const isChanged = text.trim() !== order.staff_note;
  return (
    <div className={styles.staffNote}>
      <label htmlFor={id}>{t({ id: 'order.staff-note', message: 'Own note' })}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        value={text}
        placeholder={t({ id: 'order.staff-note-help', message: 'Only your team reads it.' })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      {isChanged && (
        <Button loading={isPending} onClick={() => mutate(text)}>
          {t({ id: 'order.save-note', message: 'Save note' })}
        </Button>
      )}
    </div>
  );
}
