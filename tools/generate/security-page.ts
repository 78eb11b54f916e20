import type { allRoutes } from '@svc/adapters-http';
import { configKeys, type ConfigKey } from '@svc/app/config-keys';
import { connectionLines } from './security-connections.ts';
import { dataLines } from './security-data.ts';
import { fieldLines } from './security-fields.ts';

type Row = Pick<(typeof allRoutes)[number], 'id' | 'method' | 'path' | 'access' | 'rateLimit' | 'botChallenge'>;

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

/** docs/generated/security.md; docs/SECURITY-MODEL.md explains it. */
export const securityPage = (routes: readonly Row[], document: Readonly<Record<string, unknown>>): string =>
  [
    '# Lists of the security model',
    '',
    '[The security model](../SECURITY-MODEL.md) says what they mean.',
    '',
    ...openLines(routes),
    ...secretLines(),
    ...connectionLines(),
    ...dataLines(),
    ...fieldLines(document),
  ].join('\n');
