import type { OwnSession } from '@kolaj/contract/account/account-security';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useEndSessions, useSessions } from './sessions.query.ts';
import { useDeviceName } from './use-device-name.ts';

interface EndSessionsDialogProps {
  /** One device; without it all but this one. */
  id?: string;
  onClose: () => void;
}

/** Says what is ended before it is: it cannot be undone. A device that is already logged out needs no question. */
export function EndSessionsDialog({ id, onClose }: EndSessionsDialogProps) {
  const { data: sessions } = useSessions();
  const ended = sessions?.filter((session) => !session.current && (id === undefined || session.id === id));
  const [first] = ended ?? [];
  if (ended === undefined || first === undefined) return null;
  return (
    <Question ended={ended} newest={first} which={id === undefined ? { others: true } : { id }} onClose={onClose} />
  );
}

interface QuestionProps {
  ended: readonly OwnSession[];
  newest: OwnSession;
  which: { id: string } | { others: true };
  onClose: () => void;
}

function Question({ ended, newest, which, onClose }: QuestionProps) {
  const { t } = useLingui();
  const end = useEndSessions();
  const timeAgo = useTimeAgo();
  const textOf = useErrorText();
  const device = useDeviceName()(newest);
  const count = ended.length;
  const devices = t({
    id: 'sessions.end-others',
    message: plural(count, { one: 'Log out # other device', other: 'Log out # other devices' }),
  });
  const isOne = 'id' in which;
  const confirm = isOne ? t({ id: 'sessions.end-named', message: `Log out ${device}` }) : devices;
  const failure = end.isError ? textOf(end.error) : null;
  return (
    <ConfirmFacts
      isOpen
      isDestructive
      onClose={onClose}
      title={isOne ? t({ id: 'sessions.question', message: `Log out ${device}?` }) : `${devices}?`}
      facts={[
        {
          id: 'last-seen',
          value: timeAgo(newest.last_seen_at),
          label: t({ id: 'sessions.last-use', message: 'Last use' }),
        },
        {
          id: 'since',
          value: formatDateTime(newest.created_at),
          label: t({ id: 'sessions.since', message: 'Logged in' }),
        },
        ...(isOne && newest.ip !== ''
          ? [{ id: 'ip', value: newest.ip, label: t({ id: 'sessions.address', message: 'Address' }) }]
          : []),
      ]}
      note={
        failure?.title ??
        t({ id: 'sessions.note', message: 'Anyone working there has to log in again. Unsaved work there is lost.' })
      }
      confirm={confirm}
      isBusy={end.isPending}
      onConfirm={() => end.mutate(which, { onSuccess: onClose })}
    />
  );
}
