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
  /** What was not tried as it is typed is tried before it is stored; what failed is stored when somebody insists. */
  isTriedFirst?: boolean;
  onSaved: () => void;
}

export type SourceEditing = ReturnType<typeof useSourceEditor>;

/** These say which server it is: what was trusted of another one is worth nothing here. */
const identity: readonly (keyof SourceForm)[] = ['driver', 'host', 'port', 'tls'];

/** What is typed, tried and saved of a connection. */
export function useSourceEditor({ view, driver, save, trial, isTriedFirst = false, onSaved }: EditorOptions) {
  const [form, setForm] = useState(() => formOf(view, driver));
  /** Code of what the server found missing. */
  const [fault, setFault] = useState<string | null>(null);

  const change = (part: Partial<SourceForm>) => {
    const isOther = identity.some((field) => field in part && part[field] !== form[field]);
    setForm({ ...form, ...(isOther ? { fingerprint: null } : {}), ...part });
    setFault(null);
    trial.reset();
  };
  const tryIt = (changed: SourceForm = form, onWorks?: () => void) => {
    if (changed.host.trim() === '') return setFault('host_missing');
    trial.mutate(inputOf(changed), {
      onSuccess(answer) {
        if ('code' in answer) setFault(answer.code);
        else if (answer.trouble === null) onWorks?.();
      },
    });
  };
  const store = () =>
    save.mutate(inputOf(form), {
      onSuccess: (answer) => (answer.success ? onSaved() : setFault(answer.code)),
    });
  /** How the last trial went; undefined = not tried as it is now. */
  const tested = trial.data === undefined || 'code' in trial.data ? undefined : trial.data;
  return {
    form,
    fault,
    save,
    trial,
    tested,
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
      if (isTriedFirst && tested === undefined) return tryIt(form, store);
      store();
    },
  };
}
