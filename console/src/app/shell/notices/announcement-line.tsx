import { putAwayAnnouncement, readAnnouncement } from '@kolaj/contract/announcement/announcement';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSpeakerphone, IconTool } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import styles from './notice-line.module.css';

const lookEveryMs = 5 * 60_000;

/** What the administration tells all shops: maintenance on every page, anything else at home; gone everywhere once it is put away. */
export function AnnouncementLine() {
  const { t } = useLingui();
  const client = useQueryClient();
  const language = currentLanguage();
  const queryKey = ['session', 'announcement', language];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readAnnouncement, { language }, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: lookEveryMs,
  });
  const putAway = useMutation({
    mutationFn: (read: z.input<(typeof putAwayAnnouncement)['input']>) => call(putAwayAnnouncement, read),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/whatsapp-shop' });
  if (!data || (data.kind === 'note' && !isHome)) return null;
  const { kind, title, text } = data;
  const KindIcon = kind === 'maintenance' ? IconTool : IconSpeakerphone;
  return (
    <section
      className={styles.line}
      data-tone={kind === 'maintenance' ? 'amber' : 'blue'}
      aria-label={t({ id: 'announcement.label', message: 'From the administration' })}
    >
      <KindIcon size={16} stroke={2} aria-hidden />
      <p role="status" lang={data.language} dir="auto">
        <strong>{title}</strong> {text}
      </p>
      <button type="button" className={styles.button} disabled={putAway.isPending} onClick={() => putAway.mutate(data)}>
        <Trans id="announcement.read">Got it</Trans>
      </button>
    </section>
  );
}
