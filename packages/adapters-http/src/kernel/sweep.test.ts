import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import { exampleTokenHeaders, maintenanceHeaders } from './testing/tokens.ts';
import { sweep, type Finding } from './testing/sweep.ts';

const swept = async (routes = teaRoutes): Promise<readonly Finding[]> => {
  const generous = routes.map((route): typeof route =>
    route.rateLimit === undefined ? route : { ...route, rateLimit: { ...route.rateLimit, points: 100_000 } },
  );
  await using server = await startForTest(teaService({ routes: generous }).service);
  return await sweep({
    server,
    routes: teaRoutes,
    cookieOf: (role) => `Tea=${role}`,
    tokenOf: exampleTokenHeaders('https://tea.example'),
    maintenance: maintenanceHeaders,
    bearer: 'Bearer tea',
    param: (_, name) => (name === 'box' ? 'card' : '7b9b0a52-6f61-4d3c-9a4e-3d8f7c1d2e3f'),
  });
};

describe('the sweeps over all rows', () => {
  it('find nothing in the example', async () => {
    expect(await swept()).toEqual([]);
  });
  it('notice a row that is open, visible, unbounded or careless', async () => {
    const careless = teaRoutes.map((route): typeof route => {
      if (route.id === 'tea.label' || route.id === 'tea.public') return { ...route, access: 'none' };
      if (route.id === 'tea.menu') return { ...route, query: undefined as never };
      if (route.id === 'tea.rinse') return { ...route, access: 'user' };
      if (route.id === 'tea.cellar')
        return { ...route, denied: 'errors.general.permissionDenied', hidden: undefined as never };
      if (route.id === 'tea.post') return { ...route, rawBody: { maxBytes: 1_000_000, contentTypes: ['*'] } };
      if (route.id === 'tea.brew') return { ...route, body: undefined as never, run: () => Effect.succeed({ pot: 1 }) };
      return route;
    });
    const found = new Set((await swept(careless)).map(({ id, sweep: name }) => `${id} ${name}`));
    expect([...found].sort()).toEqual([
      'tea.brew badBody',
      'tea.brew deepJson',
      'tea.brew notUtf8',
      'tea.brew oversized',
      'tea.brew prototypes',
      'tea.brew wrongContentType',
      'tea.cellar hiddenLikeMissing',
      'tea.cellar wrongRole',
      'tea.label noCredentials',
      'tea.label wrongRole',
      'tea.menu badQuery',
      'tea.post oversized',
      'tea.public foreignPage',
      'tea.public noCredentials',
      'tea.public wrongKind',
      'tea.public wrongToken',
      'tea.rinse badBody',
      'tea.rinse deepJson',
      'tea.rinse notUtf8',
      'tea.rinse otherVersion',
      'tea.rinse oversized',
      'tea.rinse prototypes',
      'tea.rinse wrongContentType',
      'tea.rinse wrongKind',
      'tea.rinse wrongTypes',
    ]);
  });
});
