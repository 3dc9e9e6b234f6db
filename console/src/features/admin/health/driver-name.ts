import { driverNames } from '@kolaj/domain/channel/connection';
import { useLingui } from '@lingui/react/macro';
import { driverWords } from '../connection/connection-words.ts';

/** What people call a kind of provider; one that this version does not know keeps its own word. */
export function useDriverName(): (driver: string) => string {
  const { i18n } = useLingui();
  return (driver) => {
    const known = driverNames.find((name) => name === driver);
    return known === undefined ? driver : i18n._(driverWords[known].name);
  };
}
