import type { InstallationSettings } from '@kolaj/contract/admin/installation';
import { type ExampleName, exampleNames } from '@kolaj/domain/template/examples';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import styles from './installation.module.css';

export type ExampleValues = { examples: ExampleName[] };

export const exampleValuesOf = ({ examples }: Pick<InstallationSettings, 'examples'>): ExampleValues => ({
  examples: examples.value,
});

/** What was changed since the settings were read; the order says nothing. */
export const exampleChangesOf = ({ examples }: ExampleValues, read: Pick<InstallationSettings, 'examples'>) =>
  new Set(examples).symmetricDifference(new Set(read.examples.value)).size === 0 ? {} : { examples };

interface ExampleFieldsProps {
  form: { values: ExampleValues; setFieldValue: (name: 'examples', value: ExampleName[]) => void };
}

/** Which built-in templates shops may still add. One at least stays: a shop without a template cannot begin. */
export function ExampleFields({ form }: ExampleFieldsProps) {
  const { t } = useLingui();
  const chosen = form.values.examples;
  return (
    <Checkbox.Group
      label={t({ id: 'installation.examples', message: 'Built-in templates that shops can add' })}
      description={t({
        id: 'installation.examples-help',
        message: 'What a shop has already stays. One at least is offered.',
      })}
      value={chosen}
      onChange={(names) => {
        const left = exampleNames.filter((name) => names.includes(name));
        if (left.length > 0) form.setFieldValue('examples', left);
      }}
    >
      <div className={styles.examples}>
        {exampleNames.map((name) => (
          <Checkbox key={name} size="md" value={name} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
