import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { ApiError } from '../../lib/calls/api.ts';
import { troubleOf } from '../../product/source/source-failed.tsx';
import { useTroubleWords } from '../../product/source/trouble-words.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { useReachSource } from './settings.query.ts';

/** What came of asking the source: how many folders it has, or what is wrong with it. */
export function SourceReached({ reach }: { reach: ReturnType<typeof useReachSource> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const wordsOf = useTroubleWords();
  const { data: count, error } = reach;
  if (error instanceof ApiError && error.code === 'source_unreachable') {
    return (
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'source.unreachable', message: 'The photo source cannot be reached.' })}
        onClose={reach.reset}
      >
        {wordsOf(troubleOf(error))}
      </Banner>
    );
  }
  if (error !== null) {
    const { title, detail } = textOf(error);
    return (
      <Banner tone="red" title={title} onClose={reach.reset}>
        {detail}
      </Banner>
    );
  }
  if (count === undefined) return null;
  return (
    <Banner
      tone="green"
      icon={IconPlugConnected}
      title={t({
        id: 'settings.reached',
        message: plural(count, { one: 'It answers: # folder.', other: 'It answers: # folders.' }),
      })}
      onClose={reach.reset}
    />
  );
}
