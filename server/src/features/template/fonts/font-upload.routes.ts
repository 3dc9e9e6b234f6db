import { open, rm } from 'node:fs/promises';
import { type AddFontAnswer, addFontAnswer, addFontPath, fontBytesAtMost } from '@kolaj/contract/template/font';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { FontOutcome } from '@kolaj/imaging/read/font-check';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { acceptRaw, receiveRaw } from '../../../http/raw-body.ts';
import { parseInput, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { addFont, shopFonts } from './font.store.ts';
import { fontView } from './font-view.ts';

export interface AddFontDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'checkFont'>;
  media: MediaUrls;
}

const text = z.string().check(z.trim());
const query = z.object({
  name: z._default(text.check(z.maxLength(60)), ''),
  licence: text.check(z.minLength(1), z.maxLength(300)),
});

const declared = { path: '/shop/font/add', right: 'manage' } as const;

const refusals = {
  not_a_font: 'This is no TrueType or OpenType font.',
  font_without_letters: 'This font has neither a whole alphabet nor digits.',
  font_damaged: 'This font cannot be drawn.',
  font_name_missing: 'Give the font a name.',
  font_name_ours: 'There is a font of this name for everybody.',
  font_name_taken: 'The shop has, or had, another font under this name.',
} as const;

const fontFaults = {
  'not-a-font': 'not_a_font',
  'nothing-to-write': 'font_without_letters',
  damaged: 'font_damaged',
} as const;

const refused = (code: keyof typeof refusals): AddFontAnswer => ({ success: false, code, message: refusals[code] });

/** `POST /api/shop/font/add?name=…&licence=…` with a font's bytes; it is tried in a child before it is kept (D-33). */
export function addFontRoute(deps: AddFontDeps): PlainRoute {
  return (app, contextsOf) => {
    app.register(async (raw) => {
      acceptRaw(raw);
      raw.post(addFontPath, async (request, reply) => {
        const context = await contextsOf(request, reply, declared).shop();
        return addFontAnswer.parse(await answer(deps, context, request));
      });
    });
  };
}

async function answer(deps: AddFontDeps, context: ShopContext, request: FastifyRequest): Promise<AddFontAnswer> {
  const asked = parseInput(query, request.query);
  const { files, imaging } = deps;
  const folder = await files.tempFolder();
  try {
    const file = await receiveRaw(request, { folder, atMost: fontBytesAtMost });
    const checked = await imaging.checkFont(file);
    return checked.kind === 'no-font'
      ? refused(fontFaults[checked.reason])
      : await keep(deps, context, { ...asked, file, checked });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Received {
  name: string;
  licence: string;
  file: string;
  checked: FontOutcome & { kind: 'font' };
}

async function keep(
  { files, media }: AddFontDeps,
  { inShop, note, account }: ShopContext,
  { name: wished, licence, file, checked }: Received,
): Promise<AddFontAnswer> {
  const mime = (await isOpenType(file)) ? 'font/otf' : 'font/ttf';
  const { sha256, bytes } = await files.putFile(file);
  const name = wished || checked.name;
  return inShop(async (scope) => {
    const { coverage } = checked;
    const added = await addFont(scope, {
      name,
      sha256,
      bytes,
      mime,
      coverage,
      licenceNote: licence,
      userId: account.userId,
    });
    if (added.kind === 'refused') return refused(`font_${added.why}`);
    note({ object: added.id, diff: { name, sha256, licence } });
    await tell(scope, { kind: 'shop' });
    const font = (await shopFonts(scope)).find(({ id }) => id === added.id);
    if (!font) throw new Error('A font that was added is not there.');
    return { success: true, font: fontView(font, media), is_restricted: checked.isRestricted };
  });
}

/** By its first bytes: outlines in CFF. */
async function isOpenType(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.toString('latin1') === 'OTTO';
}
