import type { SceneInput } from '@kolaj/scene/build-scene';
import type { OwnFonts } from '@kolaj/scene/fonts/fonts';
import type { Scene } from '@kolaj/scene/scene';

/** What texts and logo are laid out from; photos play no part in it. */
export interface TextLayerInput {
  template: SceneInput['template'];
  editor: Pick<SceneInput['editor'], 'text_data' | 'texts'>;
  logo: NonNullable<SceneInput['logo']> | null;
  /** How the shop writes its prices. */
  prices: NonNullable<SceneInput['prices']>;
  /** The shop's own fonts by name, and where each one's file is. */
  fonts: OwnFonts;
  fontUrls: Readonly<Record<string, string>>;
}

/** The upper part of a scene: texts and logo, front of everything. */
export type TextLayer = Pick<Scene, 'ops' | 'warnings'>;

export interface TextLayerQuestion {
  id: number;
  input: TextLayerInput;
}

/** `ready` comes once, before anything is asked: what is posted while the worker still begins would be lost. */
export type TextLayerAnswer = 'ready' | { id: number; layer: TextLayer } | { id: number; fault: string };
