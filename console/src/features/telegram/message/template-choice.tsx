import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { badgeOfStatus } from '../../../product/sending/send-numbers.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import type { TelegramPageData } from '../telegram.query.ts';
import { useTelegramPlace } from '../use-telegram-place.ts';
import styles from './template-choice.module.css';
import { useTemplateName } from './template-words.ts';
import { useWhatItHas } from './what-it-has.ts';

interface TemplateChoiceProps {
  page: TelegramPageData;
  chosen: TelegramTemplateView['template'];
}

/** The templates of the shop: cards with what they have and when they were sent, on phones two words. */
export function TemplateChoice({ page, chosen }: TemplateChoiceProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const nameOf = useTemplateName();
  const place = useTelegramPlace();
  if (isPhone && page.templates.length < 2) return null;
  return (
    <nav aria-label={t({ id: 'telegram.templates', message: 'Templates' })} className={styles.choice}>
      {page.templates.map((template) => (
        <Link
          key={template.template}
          to={place}
          search={template.template === 'brands' ? {} : { template: template.template }}
          replace
          className={styles.card}
          aria-current={template.template === chosen ? 'true' : undefined}
        >
          <span className={styles.head}>
            <strong>{nameOf(template.template)}</strong>
            {!isPhone && template.last && <LastSend last={template.last} />}
          </span>
          {!isPhone && <WhatItHas template={template} />}
        </Link>
      ))}
    </nav>
  );
}

function LastSend({ last }: { last: NonNullable<TelegramTemplateView['last']> }) {
  const timeAgo = useTimeAgo();
  return <StatusBadge status={badgeOfStatus(last.status)} label={timeAgo(last.created_at)} size="sm" />;
}

function WhatItHas({ template }: { template: TelegramTemplateView }) {
  return <span className={styles.what}>{useWhatItHas(template)}</span>;
}
