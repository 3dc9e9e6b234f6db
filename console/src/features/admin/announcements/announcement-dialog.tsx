import type { Announcement } from '@kolaj/contract/announcement/announcement';
import {
  type AnnouncementKind,
  type Audience,
  announcementKinds,
  audiences,
} from '@kolaj/domain/installation/announcement';
import { type Language, languageNames, languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type AnnouncementValues, blankAnnouncement, valuesOf, writtenOf } from './announcement-values.ts';
import styles from './announcements.module.css';
import { useSaveAnnouncement } from './announcements.query.ts';
import { useAudienceWords, useKindWords } from './words.ts';

interface AnnouncementDialogProps {
  /** null = a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

/** One announcement: to whom, when, and its words in as many languages as somebody writes. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const save = useSaveAnnouncement();
  const [values, setValues] = useState(() =>
    announcement === null ? blankAnnouncement(new Date()) : valuesOf(announcement),
  );
  const [isAsked, setIsAsked] = useState(false);
  const written = writtenOf(values);
  const change = (own: Partial<AnnouncementValues>) => setValues((before) => ({ ...before, ...own }));
  return (
    <FormDialog
      title={
        announcement === null ? (
          <Trans id="announcement.add">New announcement</Trans>
        ) : (
          <Trans id="announcement.change">Change announcement</Trans>
        )
      }
      submit={
        announcement === null ? (
          <Trans id="announcement.save">Announce</Trans>
        ) : (
          <Trans id="announcement.save-change">Save announcement</Trans>
        )
      }
      width={560}
      phone="full"
      isBusy={save.isPending}
      onSubmit={() => {
        setIsAsked(true);
        if (written.kind !== 'good') return;
        const id = announcement === null ? {} : { id: announcement.id };
        save.mutate({ ...id, ...written.values }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <WhoAndWhen
        values={values}
        change={change}
        problem={isAsked && written.kind === 'time' ? <TimeProblem /> : null}
      />
      <Words values={values} change={change} problem={isAsked && written.kind === 'title' ? <TitleProblem /> : null} />
    </FormDialog>
  );
}

const TimeProblem = () => <Trans id="announcement.time-problem">It ends before it begins.</Trans>;
const TitleProblem = () => <Trans id="announcement.title-problem">Write a title in one language at least.</Trans>;

interface PartProps {
  values: AnnouncementValues;
  change: (own: Partial<AnnouncementValues>) => void;
  problem: ReactNode;
}

function WhoAndWhen({ values, change, problem }: PartProps) {
  const { t } = useLingui();
  const [kinds, whom] = [useKindWords(), useAudienceWords()];
  return (
    <>
      <SelectField
        name="kind"
        label={t({ id: 'announcement.kind', message: 'Kind' })}
        value={values.kind}
        options={announcementKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: announcementKinds.find((one): one is AnnouncementKind => one === value) ?? 'note' })
        }
      />
      <SelectField
        name="audience"
        label={t({ id: 'announcement.audience', message: 'For' })}
        value={values.audience}
        options={audiences.map((value) => ({ value, label: whom[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ audience: audiences.find((one): one is Audience => one === value) ?? 'all' })
        }
      />
      <div className={styles.times}>
        <TextField
          name="from"
          type="datetime-local"
          label={t({ id: 'announcement.from', message: 'From' })}
          value={values.from}
          onChange={({ currentTarget: { value } }) => change({ from: value })}
        />
        <TextField
          name="until"
          type="datetime-local"
          label={t({ id: 'announcement.until', message: 'Until' })}
          value={values.until}
          onChange={({ currentTarget: { value } }) => change({ until: value })}
          {...(problem === null ? {} : { error: problem })}
        />
      </div>
    </>
  );
}

/** One language at a time; what is written in the others stays. */
function Words({ values, change, problem }: PartProps) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(
    () => languages.find((one) => values.texts[one] !== undefined) ?? currentLanguage(),
  );
  const { title = '', text = '' } = values.texts[language] ?? {};
  const write = (own: { title?: string; text?: string }) =>
    change({ texts: { ...values.texts, [language]: { title, text, ...own } } });
  return (
    <>
      <SelectField
        name="language"
        label={t({ id: 'legal.language', message: 'Language' })}
        value={language}
        options={languages.map((value) => ({
          value,
          label: values.texts[value]?.title ? `${languageNames[value]} ✓` : languageNames[value],
          lang: value,
        }))}
        onChange={({ currentTarget: { value } }) => setLanguage(languages.find((one) => one === value) ?? language)}
      />
      <TextField
        name="title"
        label={t({ id: 'announcement.words', message: 'Title' })}
        value={title}
        maxLength={120}
        lang={language}
        dir="auto"
        onChange={({ currentTarget: { value } }) => write({ title: value })}
        {...(problem === null ? {} : { error: problem })}
      />
      <Textarea
        size="md"
        label={t({ id: 'announcement.text', message: 'Text (optional)' })}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        lang={language}
        dir="auto"
        onChange={({ currentTarget: { value } }) => write({ text: value })}
      />
    </>
  );
}
