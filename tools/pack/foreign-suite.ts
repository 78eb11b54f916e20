import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silently } from './run-step.ts';

/** A test in vitest's JSON report. */
interface TestResult {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
  readonly failureMessages: readonly string[] | null;
}
interface Report {
  readonly testResults: readonly { readonly message: string; readonly assertionResults: readonly TestResult[] }[];
}

/** Runs the vitest suites of a project. @throws when there is no report: then vitest itself failed */
const reportOf = async (project: string): Promise<Report> => {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const file = join(project, 'report.json');
  const failed: unknown = await silently(
    'vitest',
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${file}`],
    project,
  ).then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    throw failed ?? error;
  }
};

/** What a suite must come to: how many tests there are at least, and the one that fails, with a part of its message. */
export interface ExpectedSuite {
  readonly atLeast: number;
  readonly failing?: { readonly title: string; readonly message: RegExp };
}

const lineOf = ({ title, status, failureMessages }: TestResult): string =>
  `${status} ${title}${(failureMessages ?? []).map((message) => `\n${message}`).join('')}`;

/** What a report has that was not expected; undefined when it is as it should be. */
export const unexpected = ({ testResults }: Report, { atLeast, failing }: ExpectedSuite): string | undefined => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const odd = tests.filter(({ title, status }) => status !== (title === failing?.title ? 'failed' : 'passed'));
  if (odd.length > 0) return odd.map(lineOf).join('\n');
  if (tests.length < atLeast)
    return `${tests.length} tests, expected ${atLeast}: ${testResults.map(({ message }) => message).join('\n')}`;
  if (failing === undefined) return undefined;
  const failed = tests.find(({ title }) => title === failing.title);
  if (failed === undefined) return `no test ${failing.title}`;
  return failing.message.test((failed.failureMessages ?? []).join('\n')) ? undefined : lineOf(failed);
};

/** The vitest suites of another team's project end as expected. */
export const judgeSuite = async (project: string, expected: ExpectedSuite): Promise<void> => {
  const odd = unexpected(await reportOf(project), expected);
  if (odd !== undefined) throw new Error(odd);
};
