/** JSON bodies, unless the row says more; larger ones of a row are counted while they are held. */
export const JSON_MAX_BYTES = 1024 * 1024;
