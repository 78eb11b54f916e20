/**
 * Where the command begins, here and in the build: a file that any Node of the last years can read, and that imports
 * nothing before it knows this one to be new enough. An older one would stop at the first import with an error of its own.
 */
const NEEDED = 26;

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  process.stderr.write(
    `svc needs Node ${NEEDED} or later, and this is ${process.version}: npx -y pnpm@12 --silent svc brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./commands/run-command.ts');
  await runCommand(process.argv.slice(2));
}
