/** How browsers say that a file of the screens is not there any more: a release took its place. */
const gone = /dynamically imported module|importing a module script failed|failed to load module|unable to preload/i;

export const isGone = (error: unknown): boolean => error instanceof Error && gone.test(error.message);
