/** Of this program; the same as its package's. */
export const version = '0.1.0';
