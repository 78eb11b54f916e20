import { configKeys, type ConfigKey } from '@svc/app/config-keys';

const all: readonly (readonly [name: string, key: ConfigKey])[] = Object.entries(configKeys);

/** What the program uses when the key is absent; undefined when there is nothing to fall back to. */
const fallback = ({ schema }: ConfigKey): string | undefined => {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return 'required';
  const { data } = parsed;
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? `${data}` : undefined;
};

/** docs/generated/configuration.md */
export const configurationPage = (): string =>
  [
    '# Configuration',
    '',
    'Environment variables, read once at start. An empty one counts as absent. A wrong one ends the start with a sentence',
    'that names it. Values of secret keys are never printed. [.env.example](../../.env.example) holds the same list.',
    '',
    '| key | default | secret | meaning |',
    '|---|---|---|---|',
    ...all.map(([name, key]) => {
      const value = fallback(key);
      return `| \`${name}\` | ${value === undefined || value === '' ? '' : `\`${value}\``} | ${key.secret === true ? 'yes' : ''} | ${key.about} |`;
    }),
    '',
  ].join('\n');

/** .env.example: every key, commented out, with its default or example. */
export const environmentExample = (): string =>
  [
    '# Every key the program reads. Uncomment what you need; `node --env-file=.env packages/app/src/main.ts serve` reads it.',
    ...all.flatMap(([name, key]) => ['', `# ${key.about}`, `#${name}=${key.example ?? fallback(key) ?? ''}`]),
    '',
  ].join('\n');
