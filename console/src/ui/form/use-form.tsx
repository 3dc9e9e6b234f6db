import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type FormErrors, useForm as useMantineForm } from '@mantine/form';
import { type SyntheticEvent, useId } from 'react';
import { refusedFields } from '../../lib/calls/field-words.ts';

/** What is wrong with the fields of a form: texts that follow the language, or in the present one; undefined = nothing. */
export type Problems<Values> = { [Name in keyof Values]?: MessageDescriptor | string | undefined };

interface FormOptions<Values> {
  /** The fields in the order of the page: the first wrong one gets the focus. */
  initialValues: Values;
  validate?: (values: Values) => Problems<Values>;
  onSubmit: (values: Values) => void;
  /** While the answer is on its way, a second Enter does nothing. */
  isBusy: boolean;
}

/**
 * The console's one form: problems show on submit, the first one has the focus, and each goes as soon as it is fixed. What the
 * server refused goes with the next key.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const names = Object.keys(options.initialValues);
  const validate = (values: Values) => inWords(options.validate?.(values) ?? {});
  const form = useMantineForm<Values>({
    // A dialog may have a field that is called like one of the page below it. The library takes letters, digits and dashes.
    name: useId().replace(/[^a-z0-9]/gi, '-'),
    initialValues: options.initialValues,
    validate,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      const wrong = Object.entries(validate(values));
      form.setErrors((shown) => Object.fromEntries(wrong.filter(([name]) => name in shown)));
    },
  });
  const focusFirst = (errors: FormErrors) => {
    const first = names.find((name) => errors[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  /** Shows at the fields what is wrong with them. */
  const refuse = (problems: Problems<Values>) => {
    const errors = inWords(problems);
    form.setErrors(errors);
    focusFirst(errors);
  };
  /** Shows at the fields what the server found wrong with them. */
  const refuseBy = (error: unknown) => {
    const found: Problems<Values> = {};
    for (const { name, problem } of refusedFields<keyof Values & string>(error, names)) found[name] = problem;
    refuse(found);
  };
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!options.isBusy) form.onSubmit(options.onSubmit, focusFirst)(event);
  };
  /** For the `<form>`. `post`, so that a browser that sends it by itself never puts a password into an address. */
  const props = { noValidate: true, method: 'post', onSubmit: submit } as const;
  return { ...form, refuse, refuseBy, submit, props };
}

const inWords = (problems: Problems<Record<string, unknown>>): FormErrors =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, wordsOf(problem)]));

const wordsOf = (problem: MessageDescriptor | string | undefined) =>
  typeof problem === 'object' ? <Words of={problem} /> : problem;

/** A text that follows the language of the page. */
function Words({ of }: { of: MessageDescriptor }) {
  const { i18n } = useLingui();
  return i18n._(of);
}
