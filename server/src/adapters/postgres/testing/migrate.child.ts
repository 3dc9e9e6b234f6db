import { migrate } from '../schema/migrate.ts';

/** Migrates the database of `argv[2]` (an address as JSON) from the folder `argv[3]` and prints the result. */
const [, , address = '', folder = ''] = process.argv;
console.log(JSON.stringify(await migrate({ address: JSON.parse(address), folder, log: () => undefined })));
