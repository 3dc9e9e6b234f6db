import type { Announcement } from '@kolaj/contract/announcement/announcement';
import type { AnnouncementKind, Audience } from '@kolaj/domain/installation/announcement';
import { type Language, languages } from '@kolaj/domain/shared/language';

/** As the fields hold it. */
export interface AnnouncementValues {
  kind: AnnouncementKind;
  audience: Audience;
  texts: Partial<Record<Language, { title: string; text: string }>>;
  /** `YYYY-MM-DDTHH:MM` by the browser's clock. */
  from: string;
  until: string;
}

const two = (value: number) => String(value).padStart(2, '0');

function localText(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const weekMs = 7 * 86_400_000;

/** From now on, for a week. */
export const blankAnnouncement = (now: Date): AnnouncementValues => ({
  ...{ kind: 'note', audience: 'all', texts: {} },
  ...{ from: localText(now), until: localText(new Date(now.getTime() + weekMs)) },
});

export const valuesOf = ({ kind, audience, texts, from, until }: Announcement): AnnouncementValues => ({
  ...{ kind, audience, from: localText(new Date(from)), until: localText(new Date(until)) },
  texts: Object.fromEntries(texts.map(({ language, title, text }) => [language, { title, text }])),
});

type Written =
  | { kind: 'good'; values: Pick<Announcement, 'kind' | 'audience' | 'texts' | 'from' | 'until'> }
  /** It ends before it begins, or at no time. */
  | { kind: 'time' }
  /** No language has a title. */
  | { kind: 'title' };

/** As it is sent; a language whose title is empty is left out. */
export function writtenOf({ kind, audience, texts, from, until }: AnnouncementValues): Written {
  const [begins, ends] = [new Date(from), new Date(until)];
  if (!(begins.getTime() < ends.getTime())) return { kind: 'time' };
  const written = languages.flatMap((language) => {
    const { title = '', text = '' } = texts[language] ?? {};
    return title.trim() === '' ? [] : [{ language, title: title.trim(), text: text.trim() }];
  });
  if (written.length === 0) return { kind: 'title' };
  return {
    kind: 'good',
    values: { kind, audience, texts: written, from: begins.toISOString(), until: ends.toISOString() },
  };
}
