import { addFontAnswer, addFontPath, removeFont } from '@kolaj/contract/template/font';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { sendBytes } from '../../../lib/calls/send-bytes.ts';
import { shopFontsKey } from '../../../product/calls/shop-fonts.query.ts';

export interface FontInput {
  file: File;
  /** '' = as the font calls itself. */
  name: string;
  licence: string;
}

export function useAddFont() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, name, licence }: FontInput) =>
      sendBytes({ path: addFontPath, query: { name, licence }, output: addFontAnswer }, file),
    onSettled: () => client.invalidateQueries({ queryKey: shopFontsKey }),
  });
}

export function useRemoveFont() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeFont, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: shopFontsKey }),
  });
}
