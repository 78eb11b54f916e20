import { describe, expect, it } from 'vitest';
import { pageFor, withStudioOf } from './dev-pages.ts';

describe('the pages of development', () => {
  it.each(['/prenota', '/prenota/018f', '/area/io?x=1', '/pagamento/esito?ordine=1'])('shows clients %s', (path) =>
    expect(pageFor(path)).toBe('client.html'),
  );
  it.each(['/dashboard', '/dashboard/', '/dashboard/fatture/12', '/dashboard/ordini?stato=da-decidere'])(
    'shows the studio %s',
    (path) => expect(pageFor(path)).toBe('index.html'),
  );
  it.each([
    '/dashboard/src/staff.tsx',
    '/dashboard/@vite/client',
    '/dashboard/assets/scheme-1.js',
    '/api/v1/auth/login',
    '/prenotare',
  ])('leaves %s to Vite', (path) => expect(pageFor(path)).toBeUndefined());

  it('have the studio of the server, and addresses to which Vite adds its base', () => {
    const block = '<script type="application/json" id="boot">{"tenant":{"name":"$& Loto"}}</script>';
    const page = '<head><script src="/dashboard/assets/scheme-1.js"></script></head>';
    expect(withStudioOf(`<html><head>${block}</head></html>`, page)).toBe(
      `<head><script src="/assets/scheme-1.js"></script>${block}</head>`,
    );
    expect(withStudioOf('<h1>Manutenzione</h1>', page)).toBeUndefined();
  });
});
