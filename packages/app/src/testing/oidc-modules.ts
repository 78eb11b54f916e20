/** How a module of the certification suite reads here. */
export type Reading = 'works' | 'ignored' | 'refused';

/**
 * The 38 modules of the OpenID Foundation's Basic OP profile and the one of Config OP, by their names in the
 * conformance suite (oidcc-…), and what this server does in each.
 */
export const oidcModules = {
  'oidcc-server': ['works', 'code flow: code, tokens, a signed ID token, userinfo'],
  'oidcc-response-type-missing': ['refused', 'invalid_request'],
  'oidcc-idtoken-signature': ['works', 'RS256, by a published key that the header names'],
  'oidcc-idtoken-unsigned': ['refused', 'alg none is never issued nor offered'],
  'oidcc-userinfo-get': ['works', 'by GET with a bearer token'],
  'oidcc-userinfo-post-header': ['works', 'by POST with a bearer token in the header'],
  'oidcc-userinfo-post-body': ['refused', '401 with a challenge: tokens come in the header alone'],
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': ['works', 'nonce is optional'],
  'oidcc-scope-profile': ['works', 'name and locale'],
  'oidcc-scope-email': ['works', 'email and email_verified'],
  'oidcc-scope-address': ['ignored', 'not among our scopes'],
  'oidcc-scope-phone': ['ignored', 'not among our scopes'],
  'oidcc-scope-all': ['works', 'what is ours is granted, the rest left out'],
  'oidcc-ensure-other-scope-order-succeeds': ['works', 'any order of scopes'],
  'oidcc-display-page': ['works', 'the page fits'],
  'oidcc-display-popup': ['works', 'the page fits a small window'],
  'oidcc-prompt-login': ['works', 'asks again, and auth_time moves'],
  'oidcc-prompt-none-not-logged-in': ['refused', 'login_required, sent back to the client'],
  'oidcc-prompt-none-logged-in': ['works', 'the same person, nothing asked'],
  'oidcc-max-age-1': ['works', 'asks again after a second'],
  'oidcc-max-age-10000': ['works', 'asks nothing, auth_time is in the token'],
  'oidcc-ensure-request-with-unknown-parameter-succeeds': ['works', 'unknown parameters are left aside'],
  'oidcc-id-token-hint': ['works', 'the same person, nothing asked'],
  'oidcc-login-hint': ['works', 'the address stands in the form'],
  'oidcc-ui-locales': ['works', 'Italian and English'],
  'oidcc-claims-locales': ['ignored', 'claims have one language'],
  'oidcc-ensure-request-with-acr-values-succeeds': ['ignored', 'no class is claimed'],
  'oidcc-codereuse': ['refused', 'invalid_grant, and what the code gave is revoked'],
  'oidcc-codereuse-30seconds': ['refused', 'the same half a minute later'],
  'oidcc-ensure-registered-redirect-uri': ['refused', 'a page of our own, without a redirect'],
  'oidcc-ensure-post-request-succeeds': ['works', 'goes on as a query'],
  'oidcc-server-client-secret-post': ['works', 'for clients that have a secret'],
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': ['refused', 'and never fetched'],
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': ['refused', 'request_not_supported'],
  'oidcc-claims-essential': ['ignored', 'scopes decide about claims'],
  'oidcc-ensure-request-object-with-redirect-uri': ['refused', 'request_not_supported'],
  'oidcc-refresh-token': ['works', 'rotated every time'],
  'oidcc-ensure-request-with-valid-pkce-succeeds': ['works', 'S256, which every request must have'],
  'oidcc-discovery-endpoint-verification': ['works', 'issuer, endpoints, S256 alone, public keys alone'],
} as const satisfies Readonly<Record<string, readonly [reading: Reading, what: string]>>;
export type OidcModule = keyof typeof oidcModules;

/** docs/oidc-conformance.md, from the list above. */
export const conformancePage = (): string => {
  const rows = Object.entries(oidcModules).map(([name, [reading, what]]) => `| \`${name}\` | ${reading} | ${what} |`);
  const count = (wanted: Reading): number =>
    Object.values(oidcModules).filter(([reading]) => reading === wanted).length;
  return [
    '# OIDC: the Basic profile, re-expressed',
    '',
    `${rows.length} of ${rows.length} modules of the OpenID Foundation’s Basic OP (38) and Config OP (1) plans are re-expressed as tests and green, on`,
    'both mounts: [oidc-conformance.composed.test.ts](../packages/app/src/composed/oidc-conformance.composed.test.ts). This is not a certification: the',
    'suite itself was not run.',
    '',
    `${count('works')} work, ${count('ignored')} are about what is optional and left aside, ${count('refused')} must be refused or may be, and are.`,
    '',
    '| module | here | what |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
