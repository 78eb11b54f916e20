/** The one version there is (spec 1, Versioning); the path says `v1`, every answer of the API says it in X-Api-Version. */
export const API_VERSION = '1.0';

const SPELLINGS: ReadonlySet<string | undefined> = new Set([undefined, '1', '1.0', 'v1', 'v1.0']);

/** Whether an X-Api-Version header, or its absence, asks for what the path gives. */
export const isServedVersion = (header: string | undefined): boolean => SPELLINGS.has(header?.toLowerCase());
