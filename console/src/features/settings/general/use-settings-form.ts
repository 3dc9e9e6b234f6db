import { useState } from 'react';
import { useForm } from '../../../ui/form/use-form.tsx';
import { changedNames, disputed, merged } from './changes.ts';
import { type Stored, useSaveSettings } from './general.query.ts';
import { problemsOf } from './problems.ts';
import type { Outcome } from './save/save-bar.tsx';
import type { ValueName, Values } from './values.ts';

/** The form of the settings: what is changed, how saving went, and what somebody else has changed at the same time. */
export function useSettingsForm(first: Stored) {
  // What the person began with; not what an event brings in while they type.
  const [seen, setSeen] = useState(first);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const save = useSaveSettings();
  const form = useForm<Values>({
    initialValues: seen.values,
    isBusy: save.isPending,
    validate: problemsOf,
    onSubmit: (values) => send(values, seen),
  });

  const send = (values: Values, began: Stored) => {
    setOutcome(null);
    save.mutate(
      { began, values },
      {
        onSuccess: ({ kind, stored }) => {
          if (kind === 'both') return meet(values, began, stored);
          setOutcome('saved');
          setSeen(stored);
          // What was typed while the answer was on its way stays.
          const now = form.getValues();
          form.setValues(merged({ seen: values, mine: now, theirs: stored.values }, changedNames(values, now)));
        },
        onError: (error) => {
          setOutcome('error');
          form.refuseBy(error);
        },
      },
    );
  };
  const meet = (mine: Values, began: Stored, stored: Stored) => {
    const versions = { seen: began.values, mine, theirs: stored.values };
    if (disputed(versions).length > 0) return setTheirs(stored);
    take(stored, merged(versions, []));
  };
  /** Goes on from what is stored by now. */
  const take = (stored: Stored, values: Values) => {
    setSeen(stored);
    setTheirs(null);
    form.setValues(values);
    if (changedNames(stored.values, values).length > 0) send(values, stored);
  };
  const versions = theirs && { seen: seen.values, mine: form.values, theirs: theirs.values };
  return {
    form,
    seen,
    changed: changedNames(seen.values, form.values),
    save,
    outcome,
    endOutcome: () => setOutcome(null),
    discard: () => {
      form.setValues(seen.values);
      form.clearErrors();
      save.reset();
    },
    /** Fields that both have changed, with both values; null = none. */
    both: versions && { names: disputed(versions), ...versions },
    closeBoth: () => setTheirs(null),
    settle: (mineKept: readonly ValueName[]) => {
      if (theirs !== null && versions !== null) take(theirs, merged(versions, mineKept));
    },
  };
}
