import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { useChangeSchedule } from '../schedule.query.ts';
import { useRunTime } from '../schedule-words.ts';
import type { RunTimes } from './moved-time.ts';

/** Other times for a schedule, at once and with Undo. `refusal`: why the last ones were not taken, in words. */
export function useMoveRun() {
  const { t } = useLingui();
  const change = useChangeSchedule();
  const runTime = useRunTime();
  const [refusal, setRefusal] = useState<string | null>(null);

  function move(run: CalendarRun, to: RunTimes, isUndo = false): void {
    const { schedule_id: id, time, weekdays } = run;
    if (to.time === time && to.weekdays.join() === weekdays.join()) return;
    setRefusal(null);
    change.mutate(
      { id, ...to },
      {
        onSuccess: (answer) => {
          if (!answer.success) return setRefusal(t(refusalWords[answer.code]));
          if (isUndo) return;
          const when = runTime(to);
          showToast({
            key: id,
            text: t({ id: 'schedule.moved', message: `Now it runs ${when}.` }),
            onUndo: () => move({ ...run, ...to }, { time, weekdays }, true),
          });
        },
      },
    );
  }
  return {
    move,
    refusal,
    error: change.error,
    forget: () => {
      setRefusal(null);
      change.reset();
    },
  };
}
