import { describe, expect, it } from 'vitest';
import { backTo } from './back-to.ts';

const origin = 'https://studio.example';

describe('where the sign-in leads on', () => {
  it.each(['/dashboard', '/dashboard/ordini?vista=decidere', '/dashboard/fatture/01a21e8d'])(
    'is a screen: %s',
    (path) => {
      expect(backTo(path, origin)).toBe(path);
    },
  );

  it.each([
    undefined,
    7,
    '',
    'https://elsewhere.example/dashboard',
    '//elsewhere.example/dashboard',
    String.raw`/\elsewhere.example/dashboard`,
    '/\t/elsewhere.example/dashboard',
    'javascript:alert(1)',
    '/dashboard/../api/v1/auth/logout',
    '/dashboardx',
    '/area',
    '/dashboard/accedi?torna=/dashboard/accedi',
    'http://[',
  ])('is the first screen where it is none of ours: %s', (path) => {
    expect(backTo(path, origin)).toBe('/dashboard');
  });
});
