/** What asking a store for anything can fail with, as problem codes by the tag of the failure. */
export const storeErrors = { StoreDown: 'errors.general.unavailable' } as const;

/** The same of reading one stored thing by its id. */
export const readErrors = { NotFound: 'errors.general.notFound', ...storeErrors } as const;

/** The same of what hashes or checks a password. */
export const hashingErrors = { HasherBusy: 'errors.general.unavailable', ...storeErrors } as const;
