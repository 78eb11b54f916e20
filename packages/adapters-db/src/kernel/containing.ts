/** A LIKE pattern that finds the text as itself, wherever it stands. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
