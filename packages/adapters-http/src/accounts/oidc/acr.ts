/** How sure the server is of who came: by one proof, or by two (OIDC Core section 2, `acr`). */
export const acrOf = (proofs: 1 | 2): string => `urn:svc:acr:${proofs}`;
