import type { Watch, WatchResult } from '@kolaj/contract/source/source-watch';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTroubleWords } from '../../../product/source/trouble-words.ts';

/** "every 15 minutes", "every hour", "once a day". */
export function useEvery(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    if (minutes === 60) return t({ id: 'watch.hourly', message: 'every hour' });
    if (minutes === 1440) return t({ id: 'watch.daily', message: 'once a day' });
    if (minutes % 60 !== 0) return t({ id: 'watch.minutes', message: `every ${minutes} minutes` });
    const hours = minutes / 60;
    return t({ id: 'watch.hours', message: `every ${hours} hours` });
  };
}

/** "every hour, 08:00–20:00", or that it rests. */
export function useSchedule(): (watch: Pick<Watch, 'every_minutes' | 'from' | 'to' | 'is_on'>) => string {
  const { t } = useLingui();
  const everyOf = useEvery();
  return ({ every_minutes: minutes, from, to, is_on: isOn }) => {
    if (!isOn) return t({ id: 'watch.off', message: 'Switched off' });
    const every = everyOf(minutes);
    return from === null || to === null ? every : `${every}, ${from}–${to}`;
  };
}

/** Name of a watched folder; '' is the whole source. */
export function useWatchName(): (path: string) => string {
  const { t } = useLingui();
  return (path) => (path === '' ? t({ id: 'watch.all', message: 'All folders' }) : path);
}

/** What the last look found, in words. */
export function useWatchResult(): (result: WatchResult) => string {
  const { t } = useLingui();
  const troubleOf = useTroubleWords();
  return (result) => {
    switch (result.kind) {
      case 'nothing-new':
        return t({ id: 'watch.nothing', message: 'Nothing new.' });
      case 'not-settled': {
        const { files } = result;
        return t({
          id: 'watch.not-settled',
          message: plural(files, {
            one: '# file is still being uploaded; the next check takes it.',
            other: '# files are still being uploaded; the next check takes them.',
          }),
        });
      }
      case 'imported': {
        const { files } = result;
        return t({
          id: 'watch.imported',
          message: plural(files, { one: '# new file, import started.', other: '# new files, import started.' }),
        });
      }
      case 'busy':
        return t({ id: 'watch.busy', message: 'An import of it was running or paused already.' });
      case 'unreachable':
        return troubleOf(result.reason);
      case 'gone':
        return t({ id: 'watch.gone', message: 'The folder no longer exists.' });
    }
  };
}
