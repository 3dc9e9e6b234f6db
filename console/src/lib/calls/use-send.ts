import { useRef, useState } from 'react';

type State<Answer> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'answered'; data: Answer }
  | { kind: 'failed'; error: unknown };

interface SendOptions<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: unknown) => void;
}

interface Sending<Input, Answer> {
  /** Sends, unless the last one is still on its way. */
  mutate: (input: Input, options?: SendOptions<Answer>) => void;
  reset: () => void;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  data: Answer | undefined;
}

/**
 * One call at a time at the press of a button, and how it went: requested, then succeeded or failed (AUTH-08).
 * For the public pages, where the query library (11 KB) has nothing to keep.
 */
export function useSend<Input, Answer>(send: (input: Input) => Promise<Answer>): Sending<Input, Answer> {
  const [state, setState] = useState<State<Answer>>({ kind: 'idle' });
  const isUnderWay = useRef(false);

  const mutate = (input: Input, { onSuccess, onError }: SendOptions<Answer> = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'pending' });
    send(input)
      .then(
        (data) => {
          setState({ kind: 'answered', data });
          onSuccess?.(data);
        },
        (error: unknown) => {
          setState({ kind: 'failed', error });
          onError?.(error);
        },
      )
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return {
    mutate,
    reset: () => setState({ kind: 'idle' }),
    isPending: state.kind === 'pending',
    isError: state.kind === 'failed',
    error: state.kind === 'failed' ? state.error : null,
    data: state.kind === 'answered' ? state.data : undefined,
  };
}
