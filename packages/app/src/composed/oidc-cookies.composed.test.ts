import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { rawClient, register } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { demoPassword } from '../demo/studio-loto.ts';

const issuer = 'https://studio.example';
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ HTTP__PUBLICURL: issuer });
  await register(studio.server, 'desk');
});
afterAll(() => studio.close());

/** The server says its public address; a visitor of the tests goes where it listens. */
const visiting = () => {
  const here = `http://127.0.0.1:${studio.port}`;
  return { visitor: openVisitor(issuer, here), client: rawClient(here, 'desk') };
};

describe('cookies of the OIDC server under an https address', () => {
  it('are __Host-: Secure, for every path, of no domain, signed with SHA-256', async () => {
    const answer = await fetch(visiting().client.authorizeUrl(), { redirect: 'manual' });
    const set = answer.headers.getSetCookie();
    expect(set).toHaveLength(4);
    for (const line of set) {
      expect(line).toMatch(/^__Host-SvcOidc(?:Interaction|Resume)\.[\w-]{21,64}(?:\.sig)?=/);
      expect(line).toMatch(/; path=\/;/);
      for (const part of ['; secure', '; httponly', '; samesite=lax']) expect(line).toContain(part);
      expect(line).not.toMatch(/domain/i);
    }
    const signatures = set.flatMap((line) => /\.sig=([^;]*)/.exec(line)?.[1] ?? []);
    expect(signatures.map((text) => Buffer.from(text, 'base64url').length)).toEqual([32, 32]);
  });

  it('tell sign-ins apart that were begun at once, and are gone when one went on', async () => {
    const { visitor, client } = visiting();
    const [first, second] = [await visitor.open(client.authorizeUrl()), await visitor.open(client.authorizeUrl())];
    const given = { email: anna, password: demoPassword };
    for (const page of [first, second]) {
      const { out, html } = await visitor.submit(page, 'password', given);
      expect([out?.searchParams.has('code'), html]).toEqual([true, expect.anything()]);
      expect((await client.redeem(out?.searchParams.get('code') ?? '')).status).toBe(200);
    }
    expect(visitor.cookies()).toEqual(['__Host-SvcOidc /', '__Host-SvcOidc.sig /']);
  });
});
