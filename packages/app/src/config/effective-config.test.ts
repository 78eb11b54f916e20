import { describe, expect, it } from 'vitest';
import { configKeys, type ConfigKey, type ConfigKeyName } from './config-keys.ts';
import { readConfig, type Config } from './config.ts';
import { effectiveConfig } from './effective-config.ts';
import { shownKeys } from './shown-keys.ts';

const canary = 'canary-9f3b';
const names = Object.keys(configKeys) as ConfigKeyName[];

describe('the configuration that diagnostics show', () => {
  it('diagnostics.redacted: has every key, and of a secret, or of who signs in at an address, nothing', () => {
    const planted = Object.fromEntries(
      names.map((name) => {
        const address = `https://ann:${canary}@a.example/b?token=${canary}#${canary}`;
        return [name, shownKeys[name] === 'plain' ? 'open' : shownKeys[name] === 'url' ? address : { deep: [canary] }];
      }),
    ) as unknown as Config;
    const shown = effectiveConfig(planted);
    expect(shown.map(({ key }) => key)).toEqual(names);
    expect(JSON.stringify(shown)).not.toContain(canary);
    for (const { key, value } of shown) {
      const wanted = { plain: 'open', url: 'https://a.example/b', set: 'set' }[shownKeys[key as ConfigKeyName]];
      expect([key, value]).toEqual([key, wanted]);
    }
  });
  it('shows of every key that is a secret only whether it is set', () => {
    const secrets = (Object.entries(configKeys) as [ConfigKeyName, ConfigKey][]).filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name] of secrets) expect([name, shownKeys[name]]).toEqual([name, 'set']);
  });
  it('says what was given and what is a default', () => {
    const shown = effectiveConfig(readConfig({ COOKIE_NAME: 'SvcAuth-loto', MAINTENANCE__KEY: `${canary}-${canary}` }));
    const of = (name: ConfigKeyName) => shown.find(({ key }) => key === name);
    expect(of('COOKIE_NAME')).toEqual({ key: 'COOKIE_NAME', value: 'SvcAuth-loto', source: 'given' });
    expect(of('PORT')).toEqual({ key: 'PORT', value: '4280', source: 'default' });
    expect(of('MAINTENANCE__KEY')).toMatchObject({ value: 'set', source: 'given' });
    expect(of('MAIL__URL')).toMatchObject({ value: 'unset', source: 'default' });
    expect(of('FRONTEND__URL')).toMatchObject({ value: null, source: 'default' });
  });
});
