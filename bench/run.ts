import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benches } from './benches.ts';
import { fullEffort, quickEffort, type Bench, type Outcome } from './kernel/bench.ts';
import { barsMarkdown, barsText, tableText, verdictOf } from './kernel/report.ts';

const usage = `pnpm bench [name…] [--quick] [--json] [--markdown] [--list]

  --quick      one short round each, to see that everything runs; the figures mean nothing
  --rounds N   how often each variant is measured; 5 by default
  --json       one JSON line on stdout, everything else on stderr
  --markdown   the table of docs/PERFORMANCE.md on stdout
  --list       the names

${benches.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}
`;

/** The machine as it was, since a ratio from a busy one is only an indication. */
const machine = () => ({
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  load: loadavg().map((each) => Math.round(each * 100) / 100),
});

const show = (name: string, { tables, bars, inconsistencies, skipped }: Outcome): string =>
  [
    ...tables.map(tableText),
    barsText(bars),
    ...skipped.map((what) => `  skipped: ${what}`),
    ...inconsistencies.map((what) => `  INCONSISTENT ${name}: ${what}`),
  ].join('\n\n');

const chosen = (names: readonly string[]): readonly Bench[] => {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) throw new Error(`no bench is called ${unknown.join(', ')}\n\n${usage}`);
  return names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name));
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string', default: String(fullEffort.rounds) },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.list) {
    process.stdout.write(values.help ? usage : `${benches.map(({ name }) => name).join('\n')}\n`);
    return 0;
  }
  const say = (text: string): void =>
    void (values.json || values.markdown ? process.stderr : process.stdout).write(`${text}\n`);
  const before = machine();
  const results: { readonly name: string; readonly outcome: Outcome }[] = [];
  for (const bench of chosen(positionals)) {
    const outcome = await bench.run(
      values.quick ? quickEffort : { ...fullEffort, rounds: Math.max(1, Number(values.rounds) || 1) },
      say,
    );
    say(`\n${show(bench.name, outcome)}\n`);
    results.push({ name: bench.name, outcome });
  }
  const facts = { at: Temporal.Now.instant().toString(), quick: values.quick, before, after: machine() };
  if (values.json) {
    const reported = results.map(({ name, outcome }) => ({
      name,
      ...outcome,
      bars: outcome.bars.map((bar) => ({ ...bar, holds: verdictOf(bar) })),
    }));
    process.stdout.write(`${JSON.stringify({ ...facts, benches: reported })}\n`);
  }
  if (values.markdown) process.stdout.write(`${barsMarkdown(results.flatMap(({ outcome }) => outcome.bars))}\n`);
  return results.some(({ outcome }) => outcome.inconsistencies.length > 0) ? 1 : 0;
};

process.exitCode = await main();
