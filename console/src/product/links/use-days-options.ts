import { linkDays } from '@kolaj/domain/approval/approval-link';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How long a link may be good for, as choices of a list. */
export function useDaysOptions(): { value: string; label: string }[] {
  const { t } = useLingui();
  return linkDays.map((days) => ({
    value: String(days),
    label: t({ id: 'links.days', message: plural(days, { one: '# day', other: '# days' }) }),
  }));
}
