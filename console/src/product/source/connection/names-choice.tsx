import { nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { codePages } from '../code-pages.ts';
import type { SourceEditing } from './use-source-editor.ts';

/** By which code page names are read that are not UTF-8. */
export function NamesChoice({ editor: { form, change } }: { editor: SourceEditing }) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t({ id: 'firm-source.names', message: 'Old names' })}
      description={t({ id: 'firm-source.names-help', message: 'Code page of names that are not UTF-8' })}
      value={form.names ?? ''}
      onChange={({ currentTarget }) =>
        change({ names: nameEncodings.find((one) => one === currentTarget.value) ?? null })
      }
    >
      <option value="">{t({ id: 'firm-source.names-guess', message: 'Recognise' })}</option>
      {nameEncodings.map((page) => (
        <option key={page} value={page}>
          {codePages[page]}
        </option>
      ))}
    </NativeSelect>
  );
}
