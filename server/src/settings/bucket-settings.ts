import * as z from 'zod/mini';

/** The variables of a bucket as file store. */
export const bucketVariables = {
  KOLAJ_BUCKET_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/\s?#@]+\/[^/\s?#]+\/?$/, 'an address like https://server/bucket')),
  ),
  KOLAJ_BUCKET_KEY: z.optional(z.string()),
  KOLAJ_BUCKET_SECRET: z.optional(z.string()),
  KOLAJ_BUCKET_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, 'the name of a region')), 'us-east-1'),
  KOLAJ_CACHE_GB: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(100_000)), 10),
};

const variables = z.object(bucketVariables);

/** A bucket that is reached by the calls of S3, and who may use it. */
export interface BucketSettings {
  /** `https://server/bucket`, no trailing slash. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Of the cache on this machine. */
  cacheBytes: number;
}

/** null = files are on the disk; a sentence when the variables do not fit together. */
export function parseBucket(values: z.infer<typeof variables>): BucketSettings | null | string {
  const { KOLAJ_BUCKET_URL: url, KOLAJ_BUCKET_KEY: key, KOLAJ_BUCKET_SECRET: secret } = values;
  if (url === undefined && key === undefined && secret === undefined) return null;
  if (url === undefined || key === undefined || secret === undefined)
    return 'KOLAJ_BUCKET_URL, KOLAJ_BUCKET_KEY and KOLAJ_BUCKET_SECRET: set all three, or none.';
  const cacheBytes = Math.round(values.KOLAJ_CACHE_GB * 1_000_000_000);
  return { url: url.replace(/\/$/, ''), key, secret, region: values.KOLAJ_BUCKET_REGION, cacheBytes };
}
