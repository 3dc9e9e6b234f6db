import { useLingui } from '@lingui/react/macro';
import { pathAfterLogin } from '../../lib/after-login.ts';
import type { PublicPageProps } from '../../lib/public-page.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Wordmark } from '../../ui/mark.tsx';
import { LanguageButton } from './language-button.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SampleWall } from './sample-wall.tsx';

/** The door: form left, the shop's kind of pictures right; the form never moves. */
export function LoginPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  const title = t({ id: 'login.title', message: 'Log in' });
  useDocumentTitle(title);

  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <header className={styles.head}>
          <Wordmark />
          <LanguageButton />
        </header>
        <div className={styles.form}>
          <h1>{title}</h1>
          <LoginForm onLoggedIn={() => window.location.assign(pathAfterLogin(search.get('from')))} />
        </div>
      </main>
      <SampleWall />
    </div>
  );
}
