import type { NamesLooked } from '@kolaj/contract/source/source';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../../product/account/use-may.ts';
import { type LookedNames, lookedAt, type NamesLook, namesQuery, useLookedNames } from './names.query.ts';

/**
 * What is looked at between ticks and import. Names are looked at while the person ticks, so that mostly nothing is waited for:
 * where all is clear an import begins at once. Who may not answer is not asked.
 */
export function useLookBefore<Names extends NamesLooked>(asked: readonly NamesLook<Names>[]) {
  const client = useQueryClient();
  const mayAnswer = useMay('manage');
  const { names, lookAgain } = useLookedNames(asked);
  const [isAsking, setIsAsking] = useState(false);
  const looking = useMutation({
    mutationFn: async () => {
      const looks = lookedAt(asked).map((look) => client.fetchQuery(namesQuery(look)));
      return (await Promise.allSettled(looks)).map((look) => (look.status === 'fulfilled' ? look.value : null));
    },
  });
  const step = isAsking ? ('asking' as const) : looking.isPending ? ('looking' as const) : ('ticking' as const);
  return {
    names,
    lookAgain,
    step,
    /** Begins the import, unless there is something to ask first. Ticks that change meanwhile call it off. */
    begin: (importNow: () => void) => {
      const decide = (found: readonly (LookedNames | null)[]) => {
        const isClear = found.every((one) => one?.kind === 'looked' && one.doubts.length === 0);
        if (isClear) importNow();
        else setIsAsking(true);
      };
      if (!mayAnswer) importNow();
      else if (names.every(({ kind }) => kind !== 'looking')) decide(names);
      else looking.mutate(undefined, { onSuccess: decide });
    },
    finish: () => {
      setIsAsking(false);
      looking.reset();
    },
  };
}
