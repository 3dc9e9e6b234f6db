import sharp from 'sharp';
import type { RgbPixels } from './people-face.ts';
import type { LoadModel } from './people-models.ts';

/** Whether a photo shows a person. */
export type BodyModel = (photo: RgbPixels) => Promise<boolean>;

const side = 192;
const leastScore = 0.4;
/**
 * Points that must be seen. One would do for photos of people (rendering reference §4.2), but our photos are of clothes: a
 * dress on a hanger has a sure shoulder or two. Of 85 photos of clothes nobody wears one point takes 48 for people, five take
 * 14, and five still see all people of our test pictures: a head alone has eyes, ears and a nose.
 */
const leastPoints = 5;

/** MoveNet: 17 points of a body as [y, x, score]. */
export async function openBodyModel(loadModel: LoadModel): Promise<BodyModel> {
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
