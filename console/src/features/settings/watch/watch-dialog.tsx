import { type Watch, watchChoices } from '@kolaj/contract/source/source-watch';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Radio, Switch } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useSourceFolders } from '../../../product/source/import.query.ts';
import { SourceLoaded } from '../../../product/source/source-failed.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from '../settings.module.css';
import { useRemoveWatch, useSaveWatch, type WatchInput } from './watch.query.ts';
import { useEvery, useWatchName } from './watch-words.ts';

/** Which folder is watched, how often, and during which hours of the shop's day. */
export function WatchDialog({ watch, all, onClose }: WatchDialogProps) {
  const { t } = useLingui();
  const nameOf = useWatchName();
  const save = useSaveWatch();
  const remove = useRemoveWatch();
  const [draft, setDraft] = useState<Draft>(watch ?? fresh);
  const { path, every_minutes, from, to, is_on } = draft;
  const submit = () => {
    if (path === null) return;
    save.mutate({ path, every_minutes, from, to, is_on }, { onSuccess: ({ success }) => success && onClose() });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={watch === null ? t({ id: 'watch.add', message: 'Watch a folder' }) : nameOf(watch.path)}
      width={520}
      foot={
        <>
          {watch !== null && (
            <Button
              size="md"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(watch.id, { onSuccess: onClose })}
            >
              <Trans id="watch.stop">Stop watching</Trans>
            </Button>
          )}
          <span className={styles.space} />
          <Button size="md" variant="action" disabled={path === null} loading={save.isPending} onClick={submit}>
            {watch === null ? <Trans id="watch.begin">Watch</Trans> : <Trans id="watch.save">Save</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <WatchRefused save={save} error={remove.error} />
        {watch === null ? (
          <WatchFolder
            value={path}
            taken={all.map((other) => other.path)}
            onChange={(chosen) => setDraft({ ...draft, path: chosen })}
          />
        ) : (
          <Switch
            label={t({ id: 'watch.on', message: 'Check automatically' })}
            checked={is_on}
            onChange={(event) => setDraft({ ...draft, is_on: event.currentTarget.checked })}
          />
        )}
        <Rhythm draft={draft} setDraft={setDraft} />
      </div>
    </Dialog>
  );
}

interface WatchDialogProps {
  /** null = a new one. */
  watch: Watch | null;
  /** A folder has one watch: those of others are not offered. */
  all: readonly Watch[];
  onClose: () => void;
}

type Draft = Required<Omit<WatchInput, 'path'>> & { path: string | null };

const fresh: Draft = { path: null, every_minutes: 60, from: null, to: null, is_on: true };

interface RhythmProps {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
}

function Rhythm({ draft, setDraft }: RhythmProps) {
  const { t } = useLingui();
  const everyOf = useEvery();
  const { every_minutes: minutes, from, to } = draft;
  const label = t({ id: 'watch.how-often', message: 'How often' });
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>{label}</legend>
        <div className={styles.chips}>
          {watchChoices.map((choice) => (
            <Chip
              key={choice}
              kind="view"
              isPressed={choice === minutes}
              onClick={() => setDraft({ ...draft, every_minutes: choice })}
            >
              {everyOf(choice)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className={styles.hours}>
        <Checkbox
          label={t({ id: 'watch.only-between', message: 'Only during these hours' })}
          checked={from !== null}
          onChange={(event) =>
            setDraft({
              ...draft,
              ...(event.currentTarget.checked ? { from: '08:00', to: '20:00' } : { from: null, to: null }),
            })
          }
        />
        {from !== null && (
          <div className={styles.times}>
            <input
              type="time"
              required
              className={styles.time}
              aria-label={t({ id: 'watch.from', message: 'From' })}
              value={from}
              onChange={({ currentTarget }) => currentTarget.value && setDraft({ ...draft, from: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              required
              className={styles.time}
              aria-label={t({ id: 'watch.to', message: 'To' })}
              value={to ?? ''}
              onChange={({ currentTarget }) => currentTarget.value && setDraft({ ...draft, to: currentTarget.value })}
            />
            <span className={styles.quiet}>
              <Trans id="watch.shop-time">in the shop’s time</Trans>
            </span>
          </div>
        )}
      </div>
    </>
  );
}

function WatchRefused({ save, error }: { save: ReturnType<typeof useSaveWatch>; error: Error | null }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const failure = save.error ?? error;
  if (failure !== null) {
    const { title, detail } = textOf(failure);
    return (
      <Banner tone="red" title={title}>
        {detail}
      </Banner>
    );
  }
  if (save.data?.success !== false) return null;
  return <Banner tone="red" title={t(refusalWords[save.data.code])} />;
}

interface WatchFolderProps {
  /** Path in the source; '' = all folders, null = not chosen yet. */
  value: string | null;
  taken: readonly string[];
  onChange: (path: string) => void;
}

/** All folders, or one of the source; what is watched already cannot be chosen again. */
function WatchFolder({ value, taken, onChange }: WatchFolderProps) {
  const { t } = useLingui();
  const query = useSourceFolders();
  const folders = (query.data ?? []).filter(({ disabled }) => !disabled).map(({ path }) => path);
  const choices = ['', ...folders];
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <Trans id="watch.which">Which folder</Trans>
      </legend>
      <SourceLoaded query={query} skeleton="lines">
        <div className={styles.folders}>
          {choices.map((path) => (
            <Radio
              key={path}
              name="watched-folder"
              label={path === '' ? t({ id: 'watch.all-new', message: 'All folders, new ones too' }) : path}
              description={taken.includes(path) ? t({ id: 'watch.taken', message: 'already watched' }) : undefined}
              disabled={taken.includes(path)}
              checked={value === path}
              onChange={() => onChange(path)}
            />
          ))}
        </div>
      </SourceLoaded>
    </fieldset>
  );
}
