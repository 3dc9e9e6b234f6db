import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { FieldGroup } from '../../../../ui/form/field-group.tsx';
import styles from '../groups.module.css';
import type { GroupsEditing } from '../use-groups-editor.ts';

/** Of the firm's trial (D-15). */
export function GroupsPackage({ editor }: { editor: GroupsEditing }) {
  const { t } = useLingui();
  return (
    <FieldGroup legend={<Trans id="admin.package">Package</Trans>}>
      <div className={styles.pairs}>
        <TextInput
          label={t({ id: 'firm-config.package', message: 'Name of the package' })}
          description={t({
            id: 'firm-config.package-help',
            message: 'trial-start counts down 14 days, empty is over, any other name is paid.',
          })}
          value={editor.form.subscriptionPackage}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => editor.change({ subscriptionPackage: currentTarget.value })}
        />
      </div>
    </FieldGroup>
  );
}
