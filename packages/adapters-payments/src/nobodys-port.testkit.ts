/** A port nobody listens on, and none that is ever given out: it lies below those. */
export const NOBODYS_PORT = 2;
