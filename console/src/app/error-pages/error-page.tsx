import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import firstSample from '../../assets/samples/01.webp';
import secondSample from '../../assets/samples/07.webp';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { useLogout } from '../../product/account/session.query.ts';
import { Mark } from '../../ui/page/mark.tsx';
import styles from './error-pages.module.css';

interface ErrorPageProps {
  /** HTTP status; absent = there was no answer, and no picture can be loaded either. */
  code?: string;
  title: ReactNode;
  reason: ReactNode;
  /** Small print: what to tell support. */
  detail?: ReactNode;
  action?: ReactNode;
  /** Without an answer nobody can be logged out either. */
  canLogOut?: boolean;
  /** On the work surface, beside the navigation. */
  isWithin?: boolean;
}

/** A page that says why there is no page; always with a way on and with log out (ERR-05). */
export function ErrorPage(props: ErrorPageProps) {
  const { code, title, reason, detail, action, canLogOut = code !== undefined, isWithin = false } = props;
  const logout = useLogout();
  useDocumentTitle(code ?? '');
  const Page = isWithin ? 'div' : 'main';
  return (
    <Page className={styles.page} data-within={isWithin}>
      {!isWithin && <Mark size={30} />}
      <div className={styles.middle}>
        {code !== undefined && (
          <div className={styles.collage} aria-hidden="true">
            <img src={firstSample} alt="" />
            <img src={secondSample} alt="" />
            <b>{code}</b>
          </div>
        )}
        <h1>{title}</h1>
        <p>{reason}</p>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        <div className={styles.actions}>
          {action}
          {canLogOut && (
            <Button
              size="md"
              variant={action === undefined ? 'action' : 'default'}
              leftSection={<IconLogout size={17} aria-hidden />}
              loading={logout.isPending}
              onClick={() => logout.mutate()}
            >
              <Trans id="shell.log-out">Log out</Trans>
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}
