import { configKeys, type ConfigKey } from '../config/config-keys.ts';
import type { Config } from '../config/config.ts';

/** Shorter ones would blacken ordinary words. */
const SHORTEST = 4;

const passwordsOf = (text: string): readonly string[] => {
  const raw = URL.parse(text)?.password ?? '';
  try {
    return [text, raw, decodeURIComponent(raw)];
  } catch {
    return [text, raw];
  }
};

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return passwordsOf(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const secretKeys = (Object.entries(configKeys) as [keyof Config, ConfigKey][]).flatMap(([name, { secret }]) =>
  secret === true ? [name] : [],
);

/** Replaces every secret of a configuration that stands in a text. */
export const redactorOf = (config: Config): ((text: string) => string) => {
  const secrets = secretKeys
    .flatMap((name) => (name === 'MAIL__URL' ? textsOf(config.MAIL__URL?.credentials?.pass) : textsOf(config[name])))
    .filter((text) => text.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
};
