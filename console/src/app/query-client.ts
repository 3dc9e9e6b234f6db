import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/calls/api.ts';

const MAX_RETRIES = 2;

/** Answers that will not change by asking again: every refusal below 500. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/** The one cache. Server events keep it fresh (lib/events.ts), so nothing is asked again just because time passed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < MAX_RETRIES && !isFinal(error),
    },
  },
});
