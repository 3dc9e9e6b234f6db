import { describe, expect, it } from 'vitest';
import type { SlotImage } from '../collage/collage.ts';
import { builtInTemplates } from '../template/built-in.ts';
import type { TemplateData } from '../template/template.ts';
import { applyEdit, type Edit, type EditorState, textsOf } from './edit.ts';

const photo = (path: string, more: Partial<SlotImage> = {}): SlotImage => ({
  path,
  zoom: 1,
  focus: { x: 0.5, y: 0.5 },
  fit: 'cover',
  rotate: 0,
  ...more,
});

function templateNamed(name: string): TemplateData {
  const found = builtInTemplates.find((template) => template.name === name);
  if (!found) throw new Error(name);
  return found;
}

const twoSlots = templateNamed('first-1-1');

function aState(more: Partial<EditorState['editor']> = {}): EditorState {
  return {
    template: twoSlots,
    editor: {
      template_id: 't1',
      template_version: 1,
      text_data: { code: 'KA-1', values: { code: 'KA-1', size: 'S-XL' }, discountprice: null, guessed: ['size'] },
      images: [photo('front'), photo('back', { zoom: 2 })],
      why: [],
      ...more,
    },
  };
}

const after = (...edits: Edit[]): EditorState => edits.reduce(applyEdit, aState());
const paths = ({ editor }: EditorState) => editor.images.map((image) => image?.path ?? null);

describe('photos', () => {
  it('are put into a slot, taken out, and exchanged with their framing', () => {
    expect(paths(after({ kind: 'place-photo', slot: 1, image: photo('detail') }))).toEqual(['front', 'detail']);
    expect(paths(after({ kind: 'place-photo', slot: 0, image: null }))).toEqual([null, 'back']);
    const swapped = after({ kind: 'swap-slots', one: 0, other: 1 });
    expect(paths(swapped)).toEqual(['back', 'front']);
    expect(swapped.editor.images[0]).toMatchObject({ zoom: 2 });
  });

  it.each<[Edit, Partial<SlotImage>]>([
    [{ kind: 'pan', slot: 0, focus: { x: -0.2, y: 1.4 } }, { focus: { x: 0, y: 1 } }],
    [{ kind: 'zoom', slot: 0, zoom: 100 }, { zoom: 8 }],
    [{ kind: 'zoom', slot: 0, zoom: 0 }, { zoom: 0.1 }],
    [{ kind: 'rotate', slot: 0, rotate: -90 }, { rotate: 270 }],
    [
      { kind: 'fit', slot: 0, fit: 'contain' },
      { fit: 'contain', zoom: 1 },
    ],
  ])('are framed within limits: %j', (edit, expected) => {
    expect(after(edit).editor.images[0]).toMatchObject(expected);
  });

  it('leave everything as it is when the slot is not there or empty', () => {
    const state = aState({ images: [null, null] });
    expect(applyEdit(state, { kind: 'zoom', slot: 0, zoom: 2 })).toBe(state);
    expect(applyEdit(state, { kind: 'pan', slot: 7, focus: { x: 0, y: 0 } })).toBe(state);
  });

  it('fill every slot of the template even when the collage knew fewer', () => {
    const state = applyEdit(aState({ images: [] }), { kind: 'place-photo', slot: 1, image: photo('back') });
    expect(paths(state)).toEqual([null, 'back']);
  });

  it('put by a person lose the machine’s reason', () => {
    const state = aState({
      why: [
        { code: 'person-in-slot', slot: 1 },
        { code: 'person-in-slot', slot: 2 },
      ],
    });
    const { why } = applyEdit(state, { kind: 'place-photo', slot: 0, image: photo('detail') }).editor;
    expect(why).toEqual([{ code: 'person-in-slot', slot: 2 }]);
  });
});

describe('values', () => {
  it('typed by a person are guesses no more', () => {
    const { text_data } = after({ kind: 'set-value', keyword: 'size', value: '36-42' }).editor;
    expect(text_data).toMatchObject({ values: { size: '36-42' }, guessed: [] });
    expect(after({ kind: 'confirm-guess', keyword: 'size' }).editor.text_data.guessed).toEqual([]);
  });

  it('keep the code in both its places', () => {
    const { text_data } = after({ kind: 'set-value', keyword: 'code', value: 'KA-2' }).editor;
    expect(text_data).toMatchObject({ code: 'KA-2', values: { code: 'KA-2' } });
  });

  describe('of a code that only a camera gave', () => {
    const given = { code: 'IMG_2034', values: { code: 'IMG_2034' }, guessed: ['code'], assumed: ['code'] };
    const first = aState({ text_data: { ...given, discountprice: null } });

    it('are not called right: only typing says them, even the same letters', () => {
      expect(applyEdit(first, { kind: 'confirm-guess', keyword: 'code' })).toBe(first);
      const typed = applyEdit(first, { kind: 'set-value', keyword: 'code', value: 'IMG_2034' });
      expect(typed.editor.text_data).toMatchObject({ code: 'IMG_2034', guessed: [], assumed: [] });
    });

    it('are as they were when what was typed is deleted again', () => {
      const typed = applyEdit(first, { kind: 'set-value', keyword: 'code', value: 'KA-2' });
      expect(applyEdit(typed, { kind: 'unsay-code', given: 'IMG_2034' })).toEqual(first);
    });
  });
});

describe('texts', () => {
  it('are moved, resized and styled on this collage only', () => {
    const state = after(
      { kind: 'move-text', text: 0, to: { x: 10.4, y: 20.6 } },
      { kind: 'resize-text', text: 0, to: { x: 10, y: 21, width: 3, height: 40 } },
      { kind: 'style-text', text: 0, style: { color: '#ff0000', size: 90 } },
    );
    expect(textsOf(state)[0]).toMatchObject({ x: 10, y: 21, width: 12, height: 40, color: '#ff0000', size: 90 });
    expect(textsOf(state)[0]).not.toHaveProperty('position');
    expect(state.template).toBe(twoSlots);
    expect(textsOf(applyEdit(state, { kind: 'reset-texts' }))).toBe(twoSlots.texts);
    expect(textsOf(applyEdit(state, { kind: 'reset-text', text: 0 }))[0]).toBe(twoSlots.texts[0]);
  });

  it('grow with their box where that is meant', () => {
    const to = { x: 0, y: 0, width: 300, height: 80 };
    expect(textsOf(after({ kind: 'resize-text', text: 0, to, size: 72.4 }))[0]).toMatchObject({ height: 80, size: 72 });
    expect(textsOf(after({ kind: 'resize-text', text: 0, to, size: 9000 }))[0]).toMatchObject({ size: 600 });
  });
});

describe('another template', () => {
  it('keeps the values and drops the layout made for the old one', () => {
    const data = templateNamed('second-1');
    const moved = after({ kind: 'move-text', text: 0, to: { x: 1, y: 1 } });
    const state = applyEdit(moved, {
      kind: 'set-template',
      template: { id: 't2', version: 3, position: 0, data },
      images: [photo('front')],
    });
    expect(state.template).toBe(data);
    expect(state.editor).toMatchObject({ template_id: 't2', template_version: 3, text_data: { code: 'KA-1' } });
    expect(state.editor).not.toHaveProperty('texts');
  });
});
