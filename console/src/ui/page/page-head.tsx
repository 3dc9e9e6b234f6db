import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useMatch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { SkipButton } from '../button/skip-button.tsx';
import { Mark } from './mark.tsx';
import { InSlot } from './page-frame.tsx';
import styles from './page-head.module.css';
import type { PageLink } from './page-link.ts';

/** How a link to a parent looks; a page that goes back to a place on it (a search in the address) draws the link itself. */
export interface CrumbLook {
  className: string | undefined;
  children: ReactNode;
  'aria-label'?: string;
}

export interface Crumb {
  label: string;
  link: PageLink | ((look: CrumbLook) => ReactNode);
}

interface PageHeadProps {
  /** The page's one h1; also the last crumb and the document's title. Empty while it is loading. */
  title: string;
  /** Parents, outermost first; the last one is where Back goes on phones. */
  crumbs?: readonly Crumb[];
  /** Beside the title (a count) on desktop. */
  count?: ReactNode;
  /** Second line of the phone's top bar ("7 brands · 3 hidden"). */
  subtitle?: ReactNode;
  /** Buttons right of the title on desktop; at most one with variant `action`. */
  actions?: ReactNode;
  /** Icon buttons in the phone's top bar. */
  phoneActions?: ReactNode;
  /** On desktop the words of the top bar are enough. */
  isTitleInBarOnly?: boolean;
  /** The page has a list (`pageList`) that many buttons come before. */
  hasList?: boolean;
}

/** For the list of a page: where the keyboard goes past the buttons before it. */
export const pageList = { 'data-page-list': true, tabIndex: -1 } as const;

/** Names the page: breadcrumb, heading and its buttons on desktop, top bar with Back on phones. */
export function PageHead(props: PageHeadProps) {
  const {
    title,
    crumbs = [],
    count,
    subtitle,
    actions,
    phoneActions,
    isTitleInBarOnly = false,
    hasList = false,
  } = props;
  const isPhone = useIsPhone();
  const heading = useArrival(title);
  useDocumentTitle(title);

  if (isPhone) {
    return (
      <>
        <InSlot slot="top">
          <PhoneTitle title={title} subtitle={subtitle} back={crumbs.at(-1)} heading={heading} />
        </InSlot>
        <InSlot slot="phoneActions">{phoneActions}</InSlot>
      </>
    );
  }
  return (
    <>
      <InSlot slot="top">
        <Breadcrumb title={title} crumbs={crumbs} />
      </InSlot>
      <div className={styles.head} data-bar-only={isTitleInBarOnly}>
        {title === '' ? (
          <Skeleton width={220} height={24} />
        ) : (
          <h1 ref={heading} tabIndex={-1} className={isTitleInBarOnly ? styles.hidden : undefined}>
            {title}
          </h1>
        )}
        {hasList && <SkipToList />}
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </>
  );
}

/** The page that was arrived at last; null until the first, which begins where the browser begins. */
let reached: string | null = null;

/**
 * After a navigation the heading has the focus: a screen reader says where one is, and Tab goes on from there. What the page has
 * put the focus on itself keeps it.
 */
function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const isNamed = title !== '';
  useEffect(() => {
    if (!isNamed || path === reached) return;
    const isFirst = reached === null;
    reached = path;
    const isTaken = document.activeElement?.closest('dialog, main :is(input, select, textarea)') != null;
    if (!isFirst && !isTaken) heading.current?.focus({ preventScroll: true });
  }, [path, isNamed]);
  return heading;
}

function SkipToList() {
  return (
    <SkipButton onSkip={() => document.querySelector<HTMLElement>('[data-page-list]')?.focus()}>
      <Trans id="shell.skip-to-list">Skip to the list</Trans>
    </SkipButton>
  );
}

function Breadcrumb({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t({ id: 'shell.breadcrumb', message: 'You are here' })}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, link }) => (
          <li key={label}>
            <CrumbLink link={link} className={styles.crumb}>
              {label}
            </CrumbLink>
            <IconChevronRight size={15} stroke={2} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className={styles.here}>
          {title}
        </li>
      </ol>
    </nav>
  );
}

function CrumbLink({ link, ...look }: CrumbLook & Pick<Crumb, 'link'>) {
  return typeof link === 'function' ? link(look) : <Link {...link} {...look} />;
}

interface PhoneTitleProps {
  title: string;
  subtitle: ReactNode;
  back: Crumb | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

function PhoneTitle({ title, subtitle, back, heading }: PhoneTitleProps) {
  const { t } = useLingui();
  return (
    <div className={styles.phone} data-inner={back !== undefined}>
      {back === undefined ? (
        <Link to="/" className={styles.home} aria-label={t({ id: 'm.place-today', message: 'Today' })}>
          <Mark size={29} />
        </Link>
      ) : (
        <CrumbLink
          link={back.link}
          className={styles.back}
          aria-label={t({ id: 'shell.back-to', message: `Back to ${back.label}` })}
        >
          <IconChevronLeft size={23} stroke={2} aria-hidden />
        </CrumbLink>
      )}
      <div className={styles.phoneText}>
        {title === '' ? (
          <Skeleton width={140} height={16} />
        ) : (
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        )}
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
    </div>
  );
}
