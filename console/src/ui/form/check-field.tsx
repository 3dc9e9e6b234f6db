import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Problem } from '../../lib/calls/use-form.ts';
import styles from './field.module.css';

interface CheckFieldProps {
  name: string;
  /** May hold links: they open without ticking. */
  label: ReactNode;
  problem: Problem | undefined;
}

/** A tick with its sentence, and what is wrong when it is missing. */
export function CheckField({ name, label, problem }: CheckFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      <label htmlFor={id}>{label}</label>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {typeof problem === 'string' ? problem : t(problem)}
        </p>
      )}
    </div>
  );
}
