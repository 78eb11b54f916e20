import { createHash, randomBytes } from 'node:crypto';

/** What came back, after the redirects within the server. */
export interface Landing {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Headers;
  /** Where the server sent the visitor out, with the answer for the client; undefined while still on a page. */
  readonly out: URL | undefined;
}

/** A person's browser without scripts: cookies by path, redirects, forms, and pages that lead on by themselves. */
export interface Visitor {
  readonly open: (url: string | URL, headers?: Readonly<Record<string, string>>) => Promise<Landing>;
  /** Sends the page's form of that step with these fields; `brought` are headers, with cookies beside its own. */
  readonly submit: (
    page: Landing,
    step: string,
    fields?: Readonly<Record<string, string>>,
    brought?: Readonly<Record<string, string>>,
  ) => Promise<Landing>;
  /** Sends a form anywhere, as a page of another site could. */
  readonly post: (url: string, fields: Readonly<Record<string, string>>) => Promise<Landing>;
  readonly cookies: () => readonly string[];
  /** The Cookie header for every path. */
  readonly header: () => string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const hiddenOf = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      unescaped(value ?? ''),
    ]),
  );

/** @param listening where the server of that public address really is */
export const openVisitor = (origin: string, listening = origin): Visitor => {
  const jar = new Map<string, Cookie>();
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const path = attributes.find((text) => text.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      const gone = attributes.some((text) => /^expires=Thu, 01 Jan 1970/i.test(text) || /^max-age=0$/i.test(text));
      const key = `${pair.slice(0, at)} ${path}`;
      if (gone || pair.slice(at + 1) === '') jar.delete(key);
      else jar.set(key, { value: pair.slice(at + 1), path });
    }
  };
  const cookieFor = (pathname: string): string =>
    [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  const go = async (url: URL, init: RequestInit, hops = 0): Promise<Landing> => {
    const { cookie: brought, ...given } = (init.headers ?? {}) as Record<string, string>;
    const cookie = [cookieFor(url.pathname), brought ?? ''].filter((part) => part !== '').join('; ');
    const headers = { accept: 'text/html', ...given, ...(cookie === '' ? {} : { cookie }) };
    const answer = await fetch(url.href.replace(origin, listening), { ...init, headers, redirect: 'manual' });
    keep(answer.headers);
    const html = await answer.text();
    const refresh = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1];
    const next = answer.headers.get('location') ?? (refresh === undefined ? null : unescaped(refresh));
    const landing = { status: answer.status, url: url.href, html, headers: answer.headers, out: undefined };
    if (next === null) return landing;
    const target = new URL(next, url);
    if (target.origin !== origin) return { ...landing, out: target };
    if (hops > 10) throw new Error(`redirects without end at ${target.href}`);
    const { 'content-type': _, ...kept } = (init.headers ?? {}) as Record<string, string>;
    return await go(target, { headers: kept }, hops + 1);
  };
  const send = (url: URL, fields: Readonly<Record<string, string>>, brought = {}): Promise<Landing> =>
    go(url, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { ...brought, 'content-type': 'application/x-www-form-urlencoded' },
    });
  return {
    open: (url, headers = {}) => go(new URL(String(url).replace(listening, origin), origin), { headers }),
    submit: (page, step, fields = {}, brought = {}) => {
      const forms = [...page.html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
      const form = forms.find((text) => hiddenOf(text)['step'] === step) ?? forms.find(() => step === '');
      if (form === undefined) throw new Error(`no form of step ${step} on ${page.html}`);
      const action = /<form[^>]*action="([^"]*)"/.exec(form)?.[1];
      const url = action === undefined ? new URL(page.url) : new URL(unescaped(action), page.url);
      return send(url, { ...hiddenOf(form), ...fields }, brought);
    },
    post: (url, fields) => send(new URL(url, origin), fields),
    cookies: () => [...jar.keys()],
    header: () => cookieFor('/'),
  };
};

/** A PKCE pair (RFC 7636). */
export const newVerifier = (): { readonly verifier: string; readonly challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
