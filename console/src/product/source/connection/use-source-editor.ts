import type { SourceInput, SourceTest, StoredSource } from '@kolaj/contract/source/source-admin';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type Driver, formOf, inputOf, type SourceForm } from './source-form.ts';

type Refused = { success: false; code: string };

interface EditorOptions {
  view: StoredSource | null;
  /** What is chosen where nothing is stored. */
  driver: Driver;
  /** Stores what is typed, or says what is missing. */
  save: UseMutationResult<{ success: true } | Refused, Error, SourceInput>;
  /** Tries what is typed; nothing is stored. */
  trial: UseMutationResult<SourceTest | Refused, Error, SourceInput>;
  onSaved: () => void;
}

export type SourceEditing = ReturnType<typeof useSourceEditor>;

/** These say which server it is: what was trusted of another one is worth nothing here. */
const identity: readonly (keyof SourceForm)[] = ['driver', 'host', 'port', 'tls'];

/** What is typed, tried and saved of a connection. */
export function useSourceEditor({ view, driver, save, trial, onSaved }: EditorOptions) {
  const [form, setForm] = useState(() => formOf(view, driver));
  /** Code of what the server found missing. */
  const [fault, setFault] = useState<string | null>(null);

  const change = (part: Partial<SourceForm>) => {
    const isOther = identity.some((field) => field in part && part[field] !== form[field]);
    setForm({ ...form, ...(isOther ? { fingerprint: null } : {}), ...part });
    setFault(null);
    trial.reset();
  };
  const tryIt = (changed: SourceForm = form) => {
    if (changed.host.trim() === '') return setFault('host_missing');
    trial.mutate(inputOf(changed), { onSuccess: (answer) => 'code' in answer && setFault(answer.code) });
  };
  return {
    form,
    fault,
    save,
    trial,
    /** How the last trial went; undefined = not tried as it is now. */
    tested: trial.data === undefined || 'code' in trial.data ? undefined : trial.data,
    change,
    tryIt: () => tryIt(),
    /** Takes a certificate or host key for the right one, and looks again. */
    trust(fingerprint: string) {
      const trusting = { ...form, fingerprint };
      setForm(trusting);
      tryIt(trusting);
    },
    /** An SFTP server that was never tested is tested first: without its key nothing would ever be read. */
    submit() {
      if (form.driver === 'sftp' && form.fingerprint === null) return tryIt();
      save.mutate(inputOf(form), {
        onSuccess: (answer) => {
          if (answer.success) onSaved();
          else setFault(answer.code);
        },
      });
    },
  };
}
