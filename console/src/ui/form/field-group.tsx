import type { ReactNode } from 'react';
import styles from './field-group.module.css';

/** Fields that belong together, with their heading over a line. */
export function FieldGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
