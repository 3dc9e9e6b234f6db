import type { MessageDescriptor } from '@lingui/core';
import { type FormEvent, useRef, useState } from 'react';
import { refusedFields } from './field-words.ts';

/** What is wrong with a field: a text that follows the language, or one in the present language. */
export type Problem = MessageDescriptor | string;
export type Problems<Name extends string> = Partial<Record<Name, Problem>>;
/** What is in the fields, by their names; a checkbox is `on` or empty. */
export type Values<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  /** The fields in the order of the page, each with the value that stands for nothing. */
  blank: Values<Name>;
  validate: (values: Values<Name>) => Problems<Name>;
  onSubmit: (values: Values<Name>) => void;
  /** While the answer is on its way, a second Enter does nothing. */
  isBusy: boolean;
}

/**
 * A form whose fields belong to the browser: nothing typed is ever lost, password managers see plain fields, and no render happens
 * while somebody types. Problems show on submit, the first one gets the focus, and each one goes as soon as it is fixed.
 */
export function useForm<Name extends string>({ blank, validate, onSubmit, isBusy }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Name>>({});

  const values = (): Values<Name> => {
    const data = new FormData(ref.current ?? undefined);
    const given = { ...blank };
    for (const name in given) given[name] = String(data.get(name) ?? blank[name]);
    return given;
  };

  /** Shows problems at their fields and moves the focus to the first. */
  const show = (found: Problems<Name>) => {
    setProblems(found);
    for (const name in blank) {
      if (found[name] === undefined) continue;
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
  };

  /** Shows at the fields what the server found wrong with them. */
  const showRefused = (error: unknown) => {
    const found: Problems<Name> = {};
    for (const name in blank) {
      const [refused] = refusedFields(error, [name]);
      if (refused !== undefined) found[name] = refused.problem;
    }
    show(found);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const given = values();
    const found = validate(given);
    show(found);
    if (Object.keys(found).length === 0) onSubmit(given);
  };

  /** What was complained about is looked at again with every key; the server's complaint goes with the first one. */
  const recheck = () => {
    if (Object.keys(problems).length === 0) return;
    const left = validate(values());
    for (const name in left) if (problems[name] === undefined) delete left[name];
    setProblems(left);
  };

  /** Focuses a field with its text selected: the next key replaces it. */
  const select = (name: Name) => {
    const field = ref.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.select();
  };

  return {
    problems,
    show,
    showRefused,
    select,
    /** For the `<form>`. `post`, so that a form sent before the scripts are there never puts a password into an address. */
    props: { ref, noValidate: true, method: 'post', onSubmit: submit, onInput: recheck } as const,
  };
}
