import type { EditorData, EditorTemplate } from '@kolaj/contract/collage/editor';
import { present } from '@kolaj/contract/present';
import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { EditorState } from '@kolaj/domain/editor/edit';
import type { JudgedPhoto } from '@kolaj/domain/template/slots/slot-fit';
import type { Template } from '@kolaj/domain/template/template';
import type { Size } from '@kolaj/scene/pictures/cover';

type Photo = EditorData['photos'][number];

/** A template of the answer in the rules' shape. */
export const templateOf = ({ overlay: _, ...template }: EditorTemplate): Template => present(template);

/** An editor of the answer (the collage's own, its first result) in the rules' shape. */
export function editorOf(editor: NonNullable<EditorData['collage']['data']['kolaj_editor']>): CollageEditor {
  const { discountedprice, ...text } = editor.text_data;
  const text_data = { ...text, discountprice: text.discountprice ?? discountedprice ?? null };
  return present({ ...editor, text_data });
}

/** Photos as the rules judge them; what cannot be read fits no slot. */
export function judgedPhotos(photos: readonly Photo[]): JudgedPhoto[] {
  return photos
    .filter(({ url }) => url !== null)
    .map(({ path, width, height, face, has_barcode, has_face, has_person }) => ({
      path,
      analysis: {
        width,
        height,
        face,
        hasBarcode: has_barcode,
        hasFace: has_face,
        hasPerson: has_person,
        sharpness: 0,
      },
    }));
}

/** The collage as it is stored; null where the machine could not compose one (D-34). */
export function stateOf({ collage, template }: EditorData): EditorState | null {
  const { kolaj_editor: editor } = collage.data;
  return editor === null || template === null
    ? null
    : { editor: editorOf(editor), template: templateOf(template).data };
}

/** The template with exactly this version, or the newest of its name that is at hand. */
export function templateNamed({ template, templates }: EditorData, editor: CollageEditor): EditorTemplate | null {
  const all = template === null ? templates : [template, ...templates];
  const own = all.filter(({ id }) => id === editor.template_id);
  return own.find(({ version }) => version === editor.template_version) ?? own[0] ?? null;
}

export interface PhotoLookUp {
  sizes: Readonly<Record<string, Size>>;
  /** Addresses of the refined pictures; photos that cannot be read have none. */
  urls: Readonly<Record<string, string>>;
  /** Facts for the rules, by path. */
  facts: Readonly<Record<string, JudgedPhoto['analysis']>>;
}

export function lookUpOf(photos: readonly Photo[]): PhotoLookUp {
  const judged = judgedPhotos(photos);
  return {
    sizes: Object.fromEntries(judged.map(({ path, analysis: { width, height } }) => [path, { width, height }])),
    urls: Object.fromEntries(photos.flatMap(({ path, url }) => (url === null ? [] : [[path, url]]))),
    facts: Object.fromEntries(judged.map(({ path, analysis }) => [path, analysis])),
  };
}
