/**
 * The words behind `?` as they stand: «?ordine=118», as the provider's page and people write it. By itself the router quotes a text
 * that looks like a number, and reads one as a number.
 */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Readonly<Record<string, unknown>>): string => {
    const words = Object.entries(search).filter((word): word is [string, string] => typeof word[1] === 'string');
    return words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`;
  },
};
