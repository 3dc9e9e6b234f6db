import { isOn } from '@kolaj/domain/shared/loose';
import { looksSecret } from '@kolaj/domain/shop/config/secret-shape';
import * as z from 'zod/mini';
import { failsAs } from '../errors.ts';

// What fields of the shop's configurations have in common.

export const noSecret = () => z.refine<string>((text) => !looksSecret(text), failsAs('secret'));
export const text = (length: number) => z.string().check(z.maxLength(length), noSecret());

const switchForms = [true, false, 0, 1, '0', '1', 'true', 'false', 'on', 'off', ''] as const;

/** A switch, in every form that the specification and older versions write it. */
export const switchInput = z.pipe(
  z.literal(switchForms),
  z.transform((value: (typeof switchForms)[number]) => isOn(value)),
);
