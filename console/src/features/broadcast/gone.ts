import { ApiError } from '../../lib/calls/api.ts';

/** The address names nothing of this shop: an unknown id, or no id at all. */
export const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);
