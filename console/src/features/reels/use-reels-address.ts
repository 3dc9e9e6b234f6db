import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the page shows beside the list: the film in the player, and an open window. */
interface ReelsAddress {
  edit?: number | 'new' | undefined;
  watch?: number | undefined;
  send?: string | undefined;
}

export function useReelsAddress() {
  const { edit, watch, send }: ReelsAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (search: ReelsAddress, replace: boolean) =>
    void navigate({ to: '/reels', search, replace, resetScroll: false });
  return {
    edit,
    watch,
    send,
    /** Opens the window of a film; Back closes it. */
    open: (film: number | 'new') => go({ watch, edit: film }, false),
    /** Opens the window that sends a film of the day; Back closes it. */
    openSend: (film: string) => go({ watch, send: film }, false),
    close: () => go({ watch }, true),
    play: (film: number) => go({ watch: film }, true),
  };
}
