import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { httpService } from './server.ts';

const pathsOf = (mode: 'production' | 'development'): readonly string[] => {
  const config = readConfig({ NODE_ENV: mode });
  const service = httpService(config, () => Effect.die('nobody asks'), { log: () => undefined });
  return service.routes.map(({ path }) => path);
};

describe('the service', () => {
  it('has the interactive description outside production alone', () => {
    const described = (mode: 'production' | 'development') =>
      pathsOf(mode).filter((path) => path.startsWith('/api-docs') || path.startsWith('/dev'));
    expect(described('production')).toEqual([]);
    expect(described('development')).toContain('/api-docs');
    expect(pathsOf('production')).toContain('/health');
  });
});
