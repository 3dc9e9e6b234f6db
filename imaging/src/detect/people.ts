import type { Box } from '@kolaj/domain/collage/photo';
import sharp from 'sharp';
import { openStrictly } from '../read/decode.ts';
import { type FaceModel, openFaceModel, type RgbPixels } from './people-face.ts';
import { type LoadModel, openModels } from './people-models.ts';

/** What a look for people found. `not-installed` = this installation goes without the detectors. */
export type PeopleOutcome =
  | { kind: 'looked'; hasFace: boolean; hasPerson: boolean; face: Box | null }
  | { kind: 'not-installed' }
  | { kind: 'failed' };

/** Both detectors work on far less; one decode serves both. */
const decodedSide = 512;

interface Models {
  face: FaceModel;
  body: BodyModel;
}

let loading: Promise<Models | null> | undefined;

/**
 * Looks for faces and persons in an upright picture file (D-29). A face makes a person: close-ups show little of a body.
 * The models load at the first call and stay. `failed` says nothing of the photo.
 */
export async function findPeople(file: string): Promise<PeopleOutcome> {
  try {
    loading ??= loadModels();
    const models = await loading;
    return models ? await look(models, file) : { kind: 'not-installed' };
  } catch {
    return { kind: 'failed' };
  }
}

async function look(models: Models, file: string): Promise<PeopleOutcome> {
  const photo = await smallPhoto(file);
  const face = await models.face(photo);
  const hasFace = face !== null;
  const hasPerson = hasFace || (await models.body(photo));
  return { kind: 'looked', hasFace, hasPerson, face };
}

/** The picture as both detectors take it. */
export async function smallPhoto(file: string): Promise<RgbPixels> {
  const { data, info } = await openStrictly(file)
    .resize(decodedSide, decodedSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** null = not installed. */
export async function loadModels(): Promise<Models | null> {
  const loadModel = await openModels();
  if (!loadModel) return null;
  const [face, body] = await Promise.all([openFaceModel(loadModel), openBodyModel(loadModel)]);
  return { face, body };
}

/** Whether a photo shows a person. */
type BodyModel = (photo: RgbPixels) => Promise<boolean>;

const side = 192;
const leastScore = 0.4;
/**
 * Points that must be seen. One would do for photos of people (rendering reference §4.2), but our photos are of clothes: a
 * dress on a hanger has a sure shoulder or two. Of 85 photos of clothes nobody wears one point takes 48 for people, five take
 * 14, and five still see all people of our test pictures: a head alone has eyes, ears and a nose.
 */
const leastPoints = 5;

/** MoveNet: 17 points of a body as [y, x, score]. */
async function openBodyModel(loadModel: LoadModel): Promise<BodyModel> {
  const model = await loadModel('movenet-lightning');
  return async ({ data, width, height }) => {
    const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(side, side, { fit: 'contain', kernel: 'linear', background: '#000000' })
      .raw()
      .toBuffer();
    const [points = new Float32Array()] = model(new Int32Array(pixels), ['Identity:0']);
    return points.filter((score, index) => index % 3 === 2 && score >= leastScore).length >= leastPoints;
  };
}
