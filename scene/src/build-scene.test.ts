import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import { describe, expect, it } from 'vitest';
import { buildScene, type SceneInput } from './build-scene.ts';
import { readFonts } from './fonts/fonts-node.ts';
import { canonicalScene } from './scene-hash.ts';
import { createShaper } from './text/shaper.ts';

const shaper = createShaper(readFonts());

function builtIn(name: string): TemplateData {
  const template = builtInTemplates.find((candidate) => candidate.name === name);
  if (!template) throw new Error(`no template ${name}`);
  return template;
}

function anInput(overrides: Partial<SceneInput> = {}): SceneInput {
  const photo = (path: string) => ({ path, zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: 0 }) as const;
  return {
    template: builtIn('first-1-2'),
    editor: {
      text_data: {
        code: 'A-1',
        values: { firm: 'Beren', color: 'SİYAH', size: 'S-XL', price: '24,50' },
        discountprice: null,
        guessed: [],
      },
      images: [photo('a.jpg'), photo('b.jpg'), null],
    },
    photoSizes: { 'a.jpg': { width: 3000, height: 4000 }, 'b.jpg': { width: 1600, height: 1200 } },
    shaper,
    ...overrides,
  };
}

describe('buildScene', () => {
  it('draws canvas colour, photos, overlay and texts in this order, leaving empty slots out', () => {
    const { ops, width, height, warnings } = buildScene(anInput());
    expect([width, height]).toEqual([1000, 1150]);
    expect(ops.map(({ kind }) => kind)).toEqual(['rect', 'photo', 'photo', 'picture', 'path', 'path', 'rect', 'path']);
    expect(ops[3]).toMatchObject({ ref: 'built-in:first-1-2', x: 0, y: 0, width: 1000, height: 1150 });
    expect(warnings).toEqual([]);
  });

  it('tells of a photo whose size it does not know', () => {
    const { ops, warnings } = buildScene(anInput({ photoSizes: { 'a.jpg': { width: 3, height: 4 } } }));
    expect(ops.filter(({ kind }) => kind === 'photo')).toHaveLength(1);
    expect(warnings).toEqual([{ kind: 'photo-unknown', slot: 1, path: 'b.jpg' }]);
  });

  it('leaves the overlay out when told so', () => {
    expect(buildScene(anInput({ overlay: null })).ops.some(({ kind }) => kind === 'picture')).toBe(false);
  });

  it("uses the collage's own text layout before the template's", () => {
    const input = anInput();
    const scene = buildScene({ ...input, editor: { ...input.editor, texts: [] } });
    expect(scene.ops.map(({ kind }) => kind)).toEqual(['rect', 'photo', 'photo', 'picture']);
  });

  it('draws no code that only a camera gave, until somebody has said it', () => {
    const drawn = (code: string, more: object = {}) => {
      const { editor, ...rest } = anInput();
      const text_data = { ...editor.text_data, ...more, code };
      return canonicalScene(buildScene({ ...rest, editor: { ...editor, text_data } }));
    };
    expect(drawn('IMG_2034', { guessed: ['code'], assumed: ['code'] })).toBe(drawn(''));
    expect(drawn('IMG_2034')).not.toBe(drawn(''));
  });

  it('draws no colour and no type that a machine only assumed, until somebody has said it (D-103)', () => {
    const drawn = (values: object, more: object = {}) => {
      const { editor, ...rest } = anInput();
      const text_data = { ...editor.text_data, ...more, values: { ...editor.text_data.values, ...values } };
      return canonicalScene(buildScene({ ...rest, editor: { ...editor, text_data } }));
    };
    expect(drawn({ color: 'BLACK' }, { guessed: ['color'] })).toBe(drawn({ color: '' }));
    expect(drawn({ color: 'BLACK' }, { assumed: ['color'] })).toBe(drawn({ color: '' }));
    expect(drawn({ color: 'BLACK' })).not.toBe(drawn({ color: '' }));
    // A size is on the picture from the first: "Std" is what it is called when nobody says one.
    expect(drawn({ size: 'Std' }, { guessed: ['size'] })).toBe(drawn({ size: 'Std' }));
  });

  it("shows the brand's logo in the place of its name, as large as fits", () => {
    const { ops } = buildScene(anInput({ logo: { ref: 'logo', width: 400, height: 100 } }));
    expect(ops[4]).toEqual({ kind: 'picture', ref: 'logo', x: 36, y: 1012, width: 288, height: 72 });
  });

  it('does not depend on which of the equal-shaped photo files was measured', () => {
    const refined = { 'a.jpg': { width: 1536, height: 2048 }, 'b.jpg': { width: 1600, height: 1200 } };
    expect(buildScene(anInput({ photoSizes: refined }))).toEqual(buildScene(anInput()));
  });
});

describe('canonicalScene', () => {
  it('is equal for equal pictures and differs for any visible change', () => {
    const scene = buildScene(anInput());
    expect(canonicalScene(buildScene(anInput()))).toBe(canonicalScene(scene));
    expect(canonicalScene({ ...scene, warnings: [{ kind: 'glyph-missing', text: 0, characters: 'x' }] })).toBe(
      canonicalScene(scene),
    );
    expect(canonicalScene(scene, { 'a.jpg': 'sha' })).not.toBe(canonicalScene(scene));

    const input = anInput();
    const textData = { ...input.editor.text_data, code: 'A-2' };
    expect(canonicalScene(buildScene({ ...input, editor: { ...input.editor, text_data: textData } }))).not.toBe(
      canonicalScene(scene),
    );
  });

  it('does not depend on the order of keys', () => {
    const rect = { kind: 'rect', x: 1, y: 2, width: 3, height: 4, radius: 0, fill: '#fff' } as const;
    const turned = { fill: '#fff', radius: 0, height: 4, width: 3, y: 2, x: 1, kind: 'rect' } as const;
    const scene = { width: 9, height: 9, warnings: [] };
    expect(canonicalScene({ ...scene, ops: [turned] })).toBe(canonicalScene({ ...scene, ops: [rect] }));
  });
});
