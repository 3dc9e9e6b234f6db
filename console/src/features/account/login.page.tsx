import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Wordmark } from '../../ui/mark.tsx';
import { LanguageButton } from './language-button.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SampleWall } from './sample-wall.tsx';

/** The door: form left, the shop's kind of pictures right; the form never moves. */
export function LoginPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
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
          <LoginForm
            onLoggedIn={() => {
              client.clear();
              // The guard of the login page knows the remembered path and goes there.
              void router.invalidate();
            }}
          />
        </div>
      </main>
      <SampleWall />
    </div>
  );
}
