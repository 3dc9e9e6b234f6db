import { channelKinds } from '@kolaj/domain/channel/group/group';
import { brandNameLength, renameScopes } from '@kolaj/domain/collage/brand-rename';
import * as z from 'zod/mini';
import { endpoint, id, resultOf } from '../endpoint.ts';

const newName = z.string().check(z.trim(), z.minLength(1), z.maxLength(brandNameLength));
/** `data` is the new text, or an object with it. */
const data = z.union([newName, z.object({ showing_name: newName })]);

const receiver = z.object({ name: z.string(), type: z.enum(channelKinds) });

export const previewRename = endpoint({
  method: 'POST',
  path: '/shop/subfolder/rename/preview',
  role: 'shop',
  summary:
    "What a subfolder's new brand name would change: who receives its pictures, and which collages show the old one (D-41)",
  input: z.object({ id, data }),
  output: resultOf(
    z.object({
      /** Groups of the brand's own lists, in sending order. */
      groups: z.array(receiver),
      /** Those that receive it now and would no more. */
      lost: z.array(receiver),
      /** The brand of the brand list that the name stands for, if there is one. */
      brand: z.nullable(z.string()),
      /** Collages whose brand text is the old name. */
      collages: z.object({ waiting: z.int(), approved: z.int() }),
    }),
  ),
});

export const updateSubfolder = endpoint({
  method: 'POST',
  path: '/shop/subfolder/update/:id',
  role: 'shop',
  right: 'edit',
  summary: 'Give the brand of a subfolder another name to show; the folder keeps its own (API-37, D-41)',
  input: z.object({ id, data, rerender: z._default(z.enum(renameScopes), 'none') }),
  output: resultOf(
    z.object({ id, data: z.object({ name: z.string(), showing_name: z.string() }), rerendered: z.int() }),
  ),
});
