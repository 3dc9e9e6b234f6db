import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../account/session.query.ts';

const keyOf = (userId: string) => `kolaj-show-passive-${userId}`;

/**
 * Whether passive things are shown (COL-02, COL-10). The address wins; else the person's last choice on this device, which is
 * kept for each account of it (D-39).
 */
export function usePassiveChoice(
  inAddress: boolean | undefined,
  change: (next: { passive: boolean }) => void,
): { isPassiveShown: boolean; showPassive: (isShown: boolean) => void } {
  const { data } = useQuery(sessionQuery);
  const key = keyOf(data?.id ?? '');
  return {
    isPassiveShown: inAddress ?? localStorage.getItem(key) === '1',
    showPassive: (isShown) => {
      localStorage.setItem(key, isShown ? '1' : '0');
      change({ passive: isShown });
    },
  };
}
