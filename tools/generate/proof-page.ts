import { mutants, promisedInvariants, requiredGoals } from '@svc/proof/simulation';

const linked = (path: string): string => `[${path.split('/').at(-1)}](../../${path})`;

/** docs/generated/proof.md: what the simulation and the tests ask of money, and what must be found and reached. */
export const proofPage = (): string =>
  [
    '# What is asked of money',
    '',
    'From the lists that the simulation itself uses; the figures of its runs are in [RELIABILITY](../RELIABILITY.md).',
    '',
    '## Promises',
    '',
    `${promisedInvariants.length} promises. The simulation asks after every commit, at rest, and where a call arrives; the last column names`,
    'tests that ask the real server, database and emulators.',
    '',
    '| | what is promised | the simulation asks | the real parts are asked |',
    '|---|---|---|---|',
    ...promisedInvariants.map(
      ({ number, says, asked, tests }) =>
        `| ${number} | ${says} | ${asked.join('; ')} | ${tests.map(linked).join(', ')} |`,
    ),
    '',
    '## Planted bugs',
    '',
    `${mutants.length} ways to break the pipeline from outside; a run is worth what it finds of them, so \`simulate\` fails while one`,
    'stays alive.',
    '',
    ...mutants.map(({ name }) => `- ${name}`),
    '',
    '## Rare states',
    '',
    `${requiredGoals.length} states that a big run must have reached, else its being green says little.`,
    '',
    ...requiredGoals.map((goal) => `- ${goal}`),
    '',
  ].join('\n');
