import { updateInfo } from '@kolaj/contract/account/account';
import type { Language } from '@kolaj/domain/shared/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { activateLanguage, chooseLanguage, currentLanguage, isLanguageChosen } from '../../../lib/texts/i18n.ts';
import { sessionQuery } from '../../../product/account/session.query.ts';

/** A device on which nobody has chosen a language shows the person's own (D-11). */
export function useOwnLanguage(): void {
  const { data: user } = useQuery(sessionQuery);
  const own = user?.language ?? null;
  useEffect(() => {
    if (own !== null && own !== currentLanguage() && !isLanguageChosen()) void activateLanguage(own);
  }, [own]);
}

/** Chooses a language for this device and for the person: mails and other devices follow. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient();
  return async (language) => {
    await chooseLanguage(language);
    // This device keeps the choice even when the server cannot be told.
    await call(updateInfo, { language }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
