import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { makeBase } from './make-base.ts';
import { restoreMoment } from './restore-moment.ts';

/** To be killed: `base <dataDir> <root> <socket folder>` or `restore <dataDir> <root> <moment> <key>`; says where it is. */
const [what, dataDir = '', root = '', third = '', keyId = ''] = process.argv.slice(2);
if (what === 'base') {
  console.log('begun');
  const address = { host: third, user: 'kolaj', database: 'kolaj' };
  const made = await makeBase({ address, dataDir, root, version: '1.0.0', clock: () => new Date() });
  console.log(made.kind);
} else {
  const files = await openDiskStore(dataDir);
  const deps = { dataDir, files, keyId, takeOtherKey: null, say: console.log, now: new Date(), zone: 0 };
  const restored = await restoreMoment(root, new Date(third), deps);
  console.log(restored.kind === 'refused' ? restored.sentence : restored.kind);
}
