import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LivePill } from '../../../ui/list/live-pill.tsx';

interface ArrivalsPillProps {
  newCount: number;
  movedCount: number;
  onClick: () => void;
}

/** What waits outside the list. */
export function ArrivalsPill({ newCount, movedCount, onClick }: ArrivalsPillProps) {
  const { t } = useLingui();
  if (newCount > 0) {
    return (
      <LivePill onClick={onClick}>
        {t({ id: 'collages.new', message: plural(newCount, { one: '# new collage', other: '# new collages' }) })}
      </LivePill>
    );
  }
  return (
    <LivePill onClick={onClick}>
      {movedCount === 0
        ? null
        : t({
            id: 'collages.moved',
            message: plural(movedCount, { one: '# collage changed', other: '# collages changed' }),
          })}
    </LivePill>
  );
}
