// npm run kolaj -- <command>
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(`Kolaj needs Node 24, this is ${process.version}. Run it through npm: npm run kolaj -- help`);
  process.exit(1);
}
const { runCommand } = await import('./src/cli/run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
