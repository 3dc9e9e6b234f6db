import type { SourceView } from '@kolaj/contract/source/source-admin';
import { useState } from 'react';
import { useSaveSource, useTestSource } from './source.query.ts';
import { formOf, inputOf, type SourceForm } from './source-form.ts';

interface EditorOptions {
  pid: string;
  view: SourceView | null;
  onSaved: () => void;
}

export type SourceEditing = ReturnType<typeof useSourceEditor>;

/** These say which server it is: what was trusted of another one is worth nothing here. */
const identity: readonly (keyof SourceForm)[] = ['driver', 'host', 'port', 'tls'];

/** What is typed, tried and saved of a connection. */
export function useSourceEditor({ pid, view, onSaved }: EditorOptions) {
  const [form, setForm] = useState(() => formOf(view));
  /** Code of what the server found missing. */
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveSource(pid);
  const trial = useTestSource(pid);

  const change = (part: Partial<SourceForm>) => {
    const isOther = identity.some((field) => field in part && part[field] !== form[field]);
    setForm({ ...form, ...(isOther ? { fingerprint: null } : {}), ...part });
    setFault(null);
    trial.reset();
  };
  const tryIt = (changed: SourceForm = form) => {
    if (changed.host.trim() === '') setFault('host_missing');
    else trial.mutate(inputOf(changed));
  };
  return {
    form,
    fault,
    save,
    trial,
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
