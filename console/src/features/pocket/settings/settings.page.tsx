import type { Desk } from '@kolaj/domain/pocket/desks';
import { type Language, languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { keepLanguage } from '../../../lib/texts/pocket-texts.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { LogOut } from '../login/log-out.tsx';
import { addressOf, isAgents, placesOf } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { useLanguage } from '../ui/use-language.ts';
import { Alerts } from './alerts.tsx';
import styles from './settings.module.css';

const TwoStep = lazy(async () => ({ default: (await import('../two-step/two-step.tsx')).TwoStep }));

/** What the app is on this phone: its desk, language and colours; how its person logs in; and the way out. */
export function SettingsPage() {
  const { start } = useSomebody();
  return (
    <div className={styles.settings}>
      <p className={styles.who}>
        <strong>{start.person.name}</strong>
        <span>{start.shop?.name}</span>
      </p>
      <DeskChoice />
      <Alerts />
      <LanguageChoice />
      <SchemeChoice />
      <Suspense>
        <TwoStep />
      </Suspense>
      <WayOut />
    </div>
  );
}

function DeskChoice() {
  const { t } = useLingui();
  const { start, desk } = useSomebody();
  const names: Record<Desk, string> = {
    owner: t({ id: 'm.desk-owner', message: 'Approve' }),
    photographer: t({ id: 'm.desk-photographer', message: 'Photos' }),
    agent: t({ id: 'm.desk-agent', message: 'Sell' }),
    'agent-with-camera': t({ id: 'm.desk-agent', message: 'Sell' }),
  };
  if (start.desks.length < 2) return null;
  return (
    <section>
      <h2>
        <Trans id="m.desk">What you do here</Trans>
      </h2>
      <div className={styles.choice}>
        {start.desks.map((one) => (
          <a
            key={one}
            href={addressOf(placesOf(one)[0] ?? 'settings')}
            aria-current={one === desk ? 'true' : undefined}
          >
            {names[one]}
          </a>
        ))}
      </div>
    </section>
  );
}

const languageNames: Record<Language, string> = {
  en: 'English',
  tr: 'Türkçe',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
};

const isLanguage = (value: string): value is Language => languages.some((one) => one === value);

function LanguageChoice() {
  const language = useLanguage();
  return (
    <label className={styles.field}>
      <Trans id="m.language">Language</Trans>
      <select
        value={language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void keepLanguage(value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where the console keeps it too; boot.js reads it before the first paint. */
const SCHEME_KEY = 'kolaj-scheme';
const schemes = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

function SchemeChoice() {
  const { t } = useLingui();
  const [scheme, setScheme] = useState<Scheme>(
    () => schemes.find((one) => one === localStorage.getItem(SCHEME_KEY)) ?? 'auto',
  );
  const names: Record<Scheme, string> = {
    auto: t({ id: 'm.scheme-auto', message: 'As the phone' }),
    light: t({ id: 'm.scheme-light', message: 'Light' }),
    dark: t({ id: 'm.scheme-dark', message: 'Dark' }),
  };
  const choose = (next: Scheme) => {
    localStorage.setItem(SCHEME_KEY, next);
    const isDark = next === 'dark' || (next === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
    setScheme(next);
  };
  return (
    <section>
      <h2>
        <Trans id="m.scheme">Colours</Trans>
      </h2>
      <div className={styles.choice}>
        {schemes.map((one) => (
          <button key={one} type="button" aria-pressed={one === scheme} onClick={() => choose(one)}>
            {names[one]}
          </button>
        ))}
      </div>
    </section>
  );
}

function WayOut() {
  const { start } = useSomebody();
  return (
    <div className={styles.ways}>
      {!start.desks.some(isAgents) && (
        <ActionLink href="/" look="default">
          <Trans id="m.to-console">Open the console</Trans>
        </ActionLink>
      )}
      <LogOut />
    </div>
  );
}
