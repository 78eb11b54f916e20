import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = /^\/(?:prenota|area|pagamento)(?:[/?]|$)/;
const STAFF = /^\/dashboard(?:\/(?!assets\/|src\/|@|node_modules\/)[^.]*)?(?:\?.*)?$/;

/** Which page of the build answers a path, as the server has it; undefined: a file, or a row. */
export const pageFor = (path: string): 'client.html' | 'index.html' | undefined =>
  CLIENT.test(path) ? 'client.html' : STAFF.test(path) ? 'index.html' : undefined;

const BLOCK = /<script type="application\/json" id="boot">.*?<\/script>/s;

/** The page of the sources with the studio that the server put into its own; undefined: the server shows something else, such as maintenance. */
export const withStudioOf = (served: string, page: string): string | undefined => {
  const block = BLOCK.exec(served)?.[0];
  if (block === undefined) return undefined;
  // Vite puts its base before every absolute address, also before one that has it.
  return page.replaceAll('src="/dashboard/', 'src="/').replace('</head>', () => `${block}</head>`);
};

const STARTING = '<meta http-equiv="refresh" content="1"><p>svc start…</p>';

/** What the server shows at a path; a page that asks again while it does not listen yet. */
const servedAt = async (address: URL, language: string): Promise<string> => {
  try {
    const headers = { accept: 'text/html', 'accept-language': language };
    return await (await fetch(address, { headers, redirect: 'manual' })).text();
  } catch {
    return STARTING;
  }
};

/**
 * In development Vite answers the screens' addresses: with its own page, so that a change is seen at once, and with the studio of the
 * server that runs beside it. While that one is not there yet, or shows a page of its own, its answer is shown.
 */
export const devPages = (server: string): Plugin => ({
  name: 'svc-pages',
  configureServer: (vite) => {
    const show = async (response: ServerResponse, path: string, page: string, language: string): Promise<void> => {
      const served = await servedAt(new URL(path, server), language);
      const made = withStudioOf(served, await readFile(join(vite.config.root, page), 'utf8'));
      const html = made === undefined ? served : await vite.transformIndexHtml(`/dashboard/${page}`, made);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      response.end(html);
    };
    vite.middlewares.use((request, response, next) => {
      const { url = '/', headers } = request;
      const page = pageFor(url);
      if (page === undefined || !(headers.accept ?? '').includes('text/html')) next();
      else show(response, url, page, headers['accept-language'] ?? 'it').catch((error) => response.destroy(error));
    });
  },
});
