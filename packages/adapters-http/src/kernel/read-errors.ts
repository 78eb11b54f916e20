/** What reading one stored thing can fail with, as problem codes by the tag of the failure. */
export const readErrors = { NotFound: 'errors.general.notFound', StoreDown: 'errors.general.unavailable' } as const;

/** What asking a store for anything can fail with. */
export const storeErrors = { StoreDown: readErrors.StoreDown } as const;
