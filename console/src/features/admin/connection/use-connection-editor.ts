import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import type { RefusalCode } from '@kolaj/contract/refusals';
import type { DriverName } from '@kolaj/domain/channel/connection';
import { useState } from 'react';
import { useRemoveConnection, useSaveConnection, useTestConnection } from './connection.query.ts';
import { type ConnectionForm, formOf } from './connection-form.ts';

export type ConnectionEditing = ReturnType<typeof useConnectionEditor>;

/** What is typed, tried and saved of one connection. */
export function useConnectionEditor({ pid, view }: { pid: string; view: ConnectionView }) {
  const { channel } = view;
  const [form, setForm] = useState(() => formOf(view));
  /** The field that the server found missing or wrong, with its code. */
  const [fault, setFault] = useState<{ code: RefusalCode; field: string } | null>(null);
  const save = useSaveConnection({ pid, channel });
  const trial = useTestConnection({ pid, channel });
  const remove = useRemoveConnection({ pid, channel });
  const change = (part: Partial<ConnectionForm>) => {
    setForm({ ...form, ...part });
    setFault(null);
    trial.reset();
    save.reset();
  };
  const noteRefusal = (answer: { success: boolean; code?: RefusalCode; field?: string | undefined }) => {
    if (!answer.success && answer.code) setFault({ code: answer.code, field: answer.field ?? '' });
  };
  return {
    form,
    fault,
    save,
    trial,
    remove,
    choose: (driver: DriverName) => change({ driver, secrets: {} }),
    setSetting: (name: string, value: string) => change({ settings: { ...form.settings, [name]: value } }),
    setSecret: (name: string, value: string) => change({ secrets: { ...form.secrets, [name]: value } }),
    tryIt: () => trial.mutate(form, { onSuccess: noteRefusal }),
    submit: () =>
      save.mutate(form, {
        onSuccess(answer) {
          noteRefusal(answer);
          // What was typed is stored now: it is not sent again with the next save.
          if (answer.success) setForm({ ...form, secrets: {} });
        },
      }),
    toProvider: () =>
      remove.mutate(view, { onSuccess: () => setForm({ driver: 'provider', settings: {}, secrets: {} }) }),
  };
}
