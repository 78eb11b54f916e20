import type { allRoutes } from '@svc/adapters-http';
import { configKeys, type ConfigKey } from '@svc/app/config-keys';
import { programWords } from '@svc/domain/accounts';
import { connectionLines } from './security-connections.ts';
import { dataLines } from './security-data.ts';
import { fieldLines } from './security-fields.ts';

type Row = Pick<
  (typeof allRoutes)[number],
  'id' | 'method' | 'path' | 'access' | 'rateLimit' | 'botChallenge' | 'rawBody'
>;

/** Rows that anybody may call and that do more than answer. */
const openLines = (routes: readonly Row[]): readonly string[] => [
  '## Rows that are open to everybody and change something',
  '',
  '| row | path | limit of a source | challenge |',
  '|---|---|---|---|',
  ...routes
    .filter(({ access, method }) => access === 'none' && method !== 'GET')
    .map(({ id, path, rateLimit: limit, botChallenge }) => {
      const bound = limit === undefined ? 'none' : `${limit.points} in ${limit.perSeconds} s (\`${limit.name}\`)`;
      return `| \`${id}\` | \`${path}\` | ${bound} | ${botChallenge === true ? 'yes' : ''} |`;
    }),
  '',
];

const secretLines = (): readonly string[] => {
  const all: readonly (readonly [string, ConfigKey])[] = Object.entries(configKeys);
  return [
    '## Secrets of the configuration',
    '',
    'Never printed; masked where a command shows them.',
    '',
    '| key | what it is |',
    '|---|---|',
    ...all.flatMap(([name, { secret, about }]) => (secret === true ? [`| \`${name}\` | ${about} |`] : [])),
    '',
  ];
};

const sizeOf = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;

/** Rows that take files and other bytes; every other body is JSON. */
const fileLines = (routes: readonly Row[]): readonly string[] => [
  '## Rows that take a body as bytes',
  '',
  'What becomes of a file is said in [the security model](../SECURITY-MODEL.md#files).',
  '',
  '| row | path | types | at most |',
  '|---|---|---|---|',
  ...routes.flatMap(({ id, path, rawBody }) =>
    rawBody === undefined
      ? []
      : [
          `| \`${id}\` | \`${path}\` | ${rawBody.contentTypes.map((type) => `\`${type}\``).join(' ')} | ${sizeOf(rawBody.maxBytes)} |`,
        ],
  ),
  '',
];

const wordLines = (): readonly string[] => [
  '## Words that make no password',
  '',
  'Alone or mixed with each other, with the names of the studio and with those of the person; what a mixture is stands in',
  '[passwords](../decisions/passwords.md).',
  '',
  programWords.map((word) => `\`${word}\``).join(' '),
  '',
];

/** docs/generated/security.md; docs/SECURITY-MODEL.md explains it. */
export const securityPage = (routes: readonly Row[], document: Readonly<Record<string, unknown>>): string =>
  [
    '# Lists of the security model',
    '',
    '[The security model](../SECURITY-MODEL.md) says what they mean.',
    '',
    ...openLines(routes),
    ...fileLines(routes),
    ...wordLines(),
    ...secretLines(),
    ...connectionLines(),
    ...dataLines(),
    ...fieldLines(document),
  ].join('\n');
