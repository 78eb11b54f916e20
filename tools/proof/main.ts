import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build.ts';
import { keptOf, missedGoalsOf, namesOfKills, onlyMissesGoals, pageOf, withBlock } from './figures.ts';
import { startPostgres } from './own-postgres.ts';
import { proofParts, type ProofKind, type ProofPart } from './parts.ts';
import { realPart } from './real-parts.ts';
import {
  freshResultsOf,
  keepResult,
  readResults,
  reportIn,
  sourcesOf,
  standingOf,
  type ProofResult,
} from './results.ts';

const root = join(import.meta.dirname, '../..');
const usage = `proof [NAME…] [--part K/N] [--again] [--list] [--json]

  The whole proof: each kill point, 20,000 seeds, each planted bug hunted blindly, the tests that otherwise take samples,
  and the real parts that .ci/run does without. What passed on sources that did not change since is not run again.

  NAME         only parts whose name begins so: kill, "kill 2/8", seeds, hunts, samples, real
  --part K/N   the Kth of N shares of what is to be run
  --again      runs also what is fresh
  --list       says how each part stands, and runs nothing; exit 1 when the proof is not whole
`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: '1/1' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const standing = (part: ProofPart) => standingOf(readResults()[part.name], sourcesOf(part));

/** Runs a command; its report comes from stdout, its words go to stderr. */
const run = (part: ProofPart, env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly out: string }>((resolve, reject) => {
    const [command = '', ...args] = part.command;
    const more = { ...part.env, ...env };
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (!part.reports) process.stderr.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out }));
  });

const played = async (part: ProofPart): Promise<Omit<ProofResult, 'sources' | 'on' | 'seconds'>> => {
  const program = part.needs === undefined ? '' : realPart(part.needs);
  if (program === undefined) return { outcome: 'absent' };
  const postgres = part.needs === 'postgres' ? await startPostgres(program) : undefined;
  try {
    const { code, out } = await run(part, postgres === undefined ? {} : { SVC_TEST_DATABASE_URL: postgres.url });
    if (!part.reports) return { outcome: code === 0 ? 'passed' : 'failed' };
    const report = reportIn(out);
    if (code !== 0 && report !== undefined && part.kind === 'seeds' && onlyMissesGoals(report))
      return { outcome: 'passed', report: keptOf(part.kind, report) };
    if (code !== 0) say(out);
    if (report === undefined) say(`${part.name} ended with ${code} without a report`);
    if (code !== 0 || report === undefined) return { outcome: 'failed' };
    return { outcome: 'passed', report: keptOf(part.kind, report) };
  } finally {
    postgres?.end();
  }
};

/** Writes docs/RELIABILITY.md and the list of kill points anew, for every kind whose parts are all fresh. */
const writePages = (): void => {
  const file = join(root, 'docs/RELIABILITY.md');
  let page = readFileSync(file, 'utf8');
  for (const [kind, write] of Object.entries(pageOf) as [ProofKind, (typeof pageOf)[ProofKind]][]) {
    const results = write === null ? undefined : freshResultsOf(kind, readResults());
    if (results !== undefined) page = withBlock(page, kind, write!(results));
  }
  writeFileSync(file, page);
  const kills = freshResultsOf('kill', readResults());
  if (kills !== undefined)
    writeFileSync(join(import.meta.dirname, 'kill-points.txt'), `${namesOfKills(kills).join('\n')}\n`);
};

const summary = () =>
  proofParts.map((part) => {
    const result = readResults()[part.name];
    return { part: part.name, standing: standing(part), on: result?.on ?? null, seconds: result?.seconds ?? null };
  });

const printSummary = (): boolean => {
  const rows = summary();
  if (values.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else
    for (const row of rows)
      process.stdout.write(
        `${row.part.padEnd(22)} ${row.standing.padEnd(10)} ${row.on ?? ''} ${row.seconds === null ? '' : `${row.seconds} s`}\n`,
      );
  const missed = missedGoalsOf(freshResultsOf('seeds', readResults()) ?? []);
  if (missed.length > 0) say(`no seed of any share came to: ${missed.join(', ')}`);
  const open = rows.filter(({ standing: how }) => how !== 'fresh' && how !== 'absent');
  say(
    open.length === 0 ? 'the proof is whole' : `the proof is not whole: ${open.length} of ${rows.length} parts to run`,
  );
  return open.length === 0 && missed.length === 0;
};

const main = async (): Promise<number> => {
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.list) return printSummary() ? 0 : 1;
  const [nth = 1, of = 1] = values.part.split('/').map(Number);
  const named = proofParts.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
  );
  const due = named.filter((part) => values.again || standing(part) !== 'fresh').filter((_, at) => at % of === nth - 1);
  if (due.some(({ kind }) => kind === 'kill')) await build();
  let failures = 0;
  for (const [at, part] of due.entries()) {
    say(`── ${part.name} (${at + 1} of ${due.length})`);
    const [started, sources] = [performance.now(), sourcesOf(part)];
    const result = await played(part);
    const seconds = Math.round((performance.now() - started) / 1000);
    keepResult(part.name, { sources, on: new Date().toISOString().slice(0, 10), seconds, ...result });
    say(`── ${part.name}: ${result.outcome} in ${seconds} s`);
    if (result.outcome === 'failed') failures += 1;
  }
  writePages();
  printSummary();
  return failures === 0 ? 0 : 1;
};

process.exitCode = await main();
