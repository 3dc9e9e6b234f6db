// The entry a person starts. It must run on any Node, so that an old one can say what is missing instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Kolaj needs Node 24, this is ${process.version}. Run it through npm ("npm start"): the lockfile brings Node 24 along.`,
  );
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
const { main } = await import('./src/main.ts');
await main();
