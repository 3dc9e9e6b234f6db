import type { BucketServer } from '@kolaj/testkit/bucket-servers/bucket-server';
import { startSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { AwsV4Signer } from 'aws4fetch';

export interface TestBucket {
  server: BucketServer;
  place: { url: string; key: string; secret: string; region: string };
}

/** An empty bucket on a real server of the test's own. */
export async function startTestBucket(start: () => Promise<BucketServer> = startSwift): Promise<TestBucket> {
  const server = await start();
  const { url, key, secret, region } = server;
  const place = { url: `${url}/photos`, key, secret, region };
  const credentials = { accessKeyId: key, secretAccessKey: secret, region, service: 's3' };
  const signed = await new AwsV4Signer({ method: 'PUT', url: place.url, ...credentials }).sign();
  const answer = await fetch(signed.url, { method: 'PUT', headers: signed.headers });
  if (!answer.ok) throw new Error(`The bucket was not made: ${answer.status}`);
  return { server, place };
}
