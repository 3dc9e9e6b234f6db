import type { Subfolder } from '@kolaj/contract/collage/collage';
import { brandNameLength, type RenameScope, readBrandName } from '@kolaj/domain/collage/brand-rename';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBrandTelegram, IconBrandWhatsapp, IconUserOff } from '@tabler/icons-react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from './rename.module.css';
import { type RenamePreview, useRename, useRenamePreview } from './rename.query.ts';

/** How long somebody pauses before the effects of what they typed are asked for, ms. */
const PAUSE_MS = 300;

const empty = msg({ id: 'rename.empty', message: 'The name must not be empty.' });

interface RenameDialogProps {
  subfolder: Subfolder;
  onClose: () => void;
}

/** Another name to show for a brand; who receives it and which collages carry the old name is seen before (COL-12, D-41). */
export function RenameDialog({ subfolder, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const before = subfolder.data.showing_name ?? subfolder.data.name;
  const rename = useRename(subfolder.id);
  const form = useForm<{ name: string; rerender: RenameScope }>({
    initialValues: { name: before, rerender: 'none' },
    isBusy: rename.isPending,
    validate: ({ name }) => ({ name: readBrandName(name) === null ? empty : undefined }),
    onSubmit: ({ name: typed, rerender }) => {
      const name = readBrandName(typed);
      if (name === null || name === before) return onClose();
      rename.mutate({ name, rerender }, { onSuccess: onClose, onError: form.refuseBy });
    },
  });
  const name = readBrandName(form.values.name);
  const [settled] = useDebouncedValue(name, PAUSE_MS);
  const preview = useRenamePreview(subfolder.id, settled);
  const source = subfolder.data.name;
  return (
    <FormDialog
      width={540}
      title={t({ id: 'rename.title', message: `Rename ${source}` })}
      under={t({ id: 'rename.under', message: 'The folder of the photos keeps its own name.' })}
      submit={<Trans id="rename.save">Rename</Trans>}
      isBusy={rename.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {rename.error !== null && <ErrorBanner error={rename.error} onClose={rename.reset} />}
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        label={t({ id: 'rename.label', message: 'Name that is shown' })}
        maxLength={brandNameLength}
        autoComplete="off"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {preview.data !== undefined && name !== null && (
        <RenameEffects
          effects={preview.data}
          isStale={preview.isPlaceholderData}
          isSame={name === before}
          rerender={form.values.rerender}
          onRerender={(rerender) => form.setFieldValue('rerender', rerender)}
        />
      )}
    </FormDialog>
  );
}

interface RenameEffectsProps {
  effects: RenamePreview;
  /** Of the name before; the next answer is on its way. */
  isStale: boolean;
  isSame: boolean;
  rerender: RenameScope;
  onRerender: (scope: RenameScope) => void;
}

/** Who would receive the brand's pictures, and what becomes of those that show the old name. */
function RenameEffects({ effects, isStale, isSame, rerender, onRerender }: RenameEffectsProps) {
  const { collages } = effects;
  return (
    <div className={styles.effects} aria-busy={isStale}>
      <Receivers effects={effects} />
      {!isSame && collages.waiting + collages.approved > 0 && (
        <Redraw collages={collages} value={rerender} onChange={onRerender} />
      )}
    </div>
  );
}

function Receivers({ effects: { groups, lost, brand } }: Pick<RenameEffectsProps, 'effects'>) {
  return (
    <section aria-live="polite">
      <h3 className={styles.heading}>
        <Trans id="rename.groups">Groups of this brand</Trans>
      </h3>
      {groups.length === 0 && (
        <p className={styles.quiet}>
          <Trans id="rename.no-groups">No brand group has this name. Main groups still receive the pictures.</Trans>
        </p>
      )}
      <ul className={styles.groups}>
        {groups.map(({ name, type }) => (
          <li key={`${type} ${name}`}>
            <ChannelIcon type={type} />
            {name}
          </li>
        ))}
        {lost.map(({ name, type }) => (
          <li key={`lost ${type} ${name}`} data-lost="true">
            <IconUserOff size={17} stroke={1.75} aria-hidden />
            <s>{name}</s>
            <span>
              <Trans id="rename.lost">no longer</Trans>
            </span>
          </li>
        ))}
      </ul>
      {brand !== null && (
        <p className={styles.quiet}>
          <Trans id="rename.brand">Belongs to the brand {brand}.</Trans>
        </p>
      )}
    </section>
  );
}

function ChannelIcon({ type }: { type: 'whatsapp' | 'telegram' }) {
  const Icon = type === 'whatsapp' ? IconBrandWhatsapp : IconBrandTelegram;
  return <Icon size={17} stroke={1.75} aria-hidden />;
}

interface RedrawProps {
  collages: RenamePreview['collages'];
  value: RenameScope;
  onChange: (scope: RenameScope) => void;
}

/** Which of the collages with the old name are redrawn. */
function Redraw({ collages: { waiting, approved }, value, onChange }: RedrawProps) {
  const { t } = useLingui();
  const all = waiting + approved;
  const options: { value: RenameScope; count: string; text: string }[] = [
    {
      value: 'none',
      count: '0',
      text: t({ id: 'rename.redraw-none', message: 'Keep the old name on existing collages.' }),
    },
    {
      value: 'waiting',
      count: String(waiting),
      text: t({ id: 'rename.redraw-waiting', message: 'Redraw those that are not approved.' }),
    },
    {
      value: 'all',
      count: String(all),
      text: t({
        id: 'rename.redraw-all',
        message: plural(approved, {
          one: 'Redraw all; # approved one waits for approval again.',
          other: 'Redraw all; # approved ones wait for approval again.',
        }),
      }),
    },
  ];
  const label = t({
    id: 'rename.redraw',
    message: plural(all, { one: '# collage shows the old name', other: '# collages show the old name' }),
  });
  return (
    <section>
      <h3 className={styles.heading}>{label}</h3>
      <RadioCards
        label={label}
        value={value}
        onChange={onChange}
        options={options.filter(
          (option) => (option.value !== 'waiting' || waiting > 0) && (option.value !== 'all' || approved > 0),
        )}
      />
    </section>
  );
}
