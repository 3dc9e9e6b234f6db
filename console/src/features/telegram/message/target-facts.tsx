import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TelegramPageData } from '../telegram.query.ts';
import styles from './target-facts.module.css';

/** So many names are read at a glance. */
const namesAtMost = 4;

/** Where the message goes, who sends it, and which brands are not in it. */
export function TargetFacts({ page, template }: { page: TelegramPageData; template: TelegramTemplateView }) {
  const { t } = useLingui();
  const { targets, without_link: without, posts } = template;
  const names = targets.slice(0, namesAtMost).map(({ name }) => name);
  const brands = without.length;
  const more = targets.length - names.length;
  const hasButtons = posts.some(({ rows }) => rows.length > 0);
  return (
    <dl className={styles.facts}>
      {targets.length > 0 && (
        <Fact label={t({ id: 'telegram.goes-to', message: 'Goes to' })}>
          {names.join(', ')}
          {more > 0 && ` +${more}`}
        </Fact>
      )}
      {page.sender !== '' && (
        <Fact label={t({ id: 'telegram.sender', message: 'Sent by' })}>
          {/^\w+$/.test(page.sender) ? `@${page.sender}` : page.sender}
        </Fact>
      )}
      {hasButtons && <Fact label={t({ id: 'telegram.per-row', message: 'Buttons per row' })}>{page.button_count}</Fact>}
      {without.length > 0 && (
        <Fact label={t({ id: 'confirm.left-out', message: 'Left out' })}>
          <Link to="/brands" className={styles.amber} title={without.slice(0, 20).join(', ')}>
            {t({
              id: 'telegram.without-link',
              message: plural(brands, { one: '# brand without link', other: '# brands without link' }),
            })}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
