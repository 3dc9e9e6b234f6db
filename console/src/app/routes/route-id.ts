import { id } from '@kolaj/contract/endpoint';
import * as z from 'zod/mini';

/** Whether a part of an address can be the id of something; else it is an unknown path (ROUTE-15, ROUTE-18). */
export const isId = (part: string): boolean => z.safeParse(id, part).success;
