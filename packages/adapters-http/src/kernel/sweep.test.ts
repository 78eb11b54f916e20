import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import { sweep, type Finding } from './testing/sweep.ts';

const swept = async (routes = teaRoutes): Promise<readonly Finding[]> => {
  await using server = await startForTest(teaService({ routes }).service);
  return await sweep({
    server,
    routes: teaRoutes,
    cookieOf: (role) => `Tea=${role}`,
    param: (_, name) => (name === 'box' ? 'card' : '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f'),
  });
};

describe('the sweeps over all rows', () => {
  it('find nothing in the example', async () => {
    expect(await swept()).toEqual([]);
  });
  it('notice a row that is open, visible, unbounded or careless', async () => {
    const careless = teaRoutes.map((route): typeof route => {
      if (route.id === 'tea.label') return { ...route, access: 'none' };
      if (route.id === 'tea.cellar')
        return { ...route, denied: 'errors.general.permissionDenied', hidden: undefined as never };
      if (route.id === 'tea.post') return { ...route, rawBody: { maxBytes: 1_000_000, contentTypes: ['*'] } };
      if (route.id === 'tea.brew') return { ...route, body: undefined as never, run: () => Effect.succeed({ pot: 1 }) };
      return route;
    });
    const found = new Set((await swept(careless)).map(({ id, sweep: name }) => `${id} ${name}`));
    expect([...found].sort()).toEqual([
      'tea.brew badBody',
      'tea.brew oversized',
      'tea.brew wrongContentType',
      'tea.cellar hiddenLikeMissing',
      'tea.cellar wrongRole',
      'tea.label noCredentials',
      'tea.label wrongRole',
      'tea.post oversized',
    ]);
  });
});
