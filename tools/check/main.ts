import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '../..');
/** Everything that is judged without running a test: the scripts `check:…` of package.json, in their order. */
const checksOf = (): ReadonlyMap<string, string> => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return new Map(
    Object.entries(scripts).flatMap(([name, command]) =>
      name.startsWith('check:') ? [[name.slice('check:'.length), command] as const] : [],
    ),
  );
};
const checks = checksOf();

const usage = `check [NAME…] [--part K/N]

  Judges what can be judged without running a test: ${[...checks.keys()].join(', ')}.
  --part K/N   the Kth of N shares
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' }, help: { type: 'boolean', default: false } },
});

/** @returns the exit code: 1 when a check fails, 2 for a check that there is not */
const main = (): number => {
  const unknown = positionals.filter((name) => !checks.has(name));
  if (values.help || unknown.length > 0) {
    (values.help ? process.stdout : process.stderr).write(usage);
    return values.help ? 0 : 2;
  }
  const [nth = 1, of = 1] = values.part.split('/').map(Number);
  const chosen = [...checks]
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .filter((_, at) => at % of === nth - 1);
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  let failed = 0;
  for (const [name, command] of chosen) {
    const started = performance.now();
    const { status } = spawnSync(command, { cwd: root, env, shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stderr.write(`check ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
    if (status !== 0) failed += 1;
  }
  return failed > 0 ? 1 : 0;
};

process.exitCode = main();
