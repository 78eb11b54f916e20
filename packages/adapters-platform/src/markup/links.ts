const strange = /[\s\\"'<>]|\p{Cc}/u;

/** What a link may name: an address by https, a mailbox, a telephone or a place of our own. */
export const isGoodLink = (href: string): boolean => {
  // A backslash is a slash to browsers, and a blank or control character may hide a scheme from us.
  if (href === '' || strange.test(href)) return false;
  const [scheme] = /^[^/?#]*:/.exec(href) ?? [];
  if (scheme !== undefined) return /^(?:https:\/\/[^/]|mailto:.|tel:[+\d])/i.test(href);
  return !href.startsWith('//');
};

/** A picture of our own files: anything else would show a stranger who reads the page. */
export const isOwnPicture = (src: string): boolean => /^\/files\/[\w-]+(?:\/[\w-]+)?$/.test(src);

/** Under the origin, where one is given and the link is relative. */
export const absolute = (link: string, origin: string | null): string => {
  if (origin === null || /^[^/?#]*:/.test(link)) return link;
  return link.startsWith('/') ? `${origin}${link}` : `${origin}/${link}`;
};

/** Whether it leads to another server. */
export const isForeign = (link: string, origin: string | null): boolean =>
  /^https:/i.test(link) && !(origin !== null && link.startsWith(`${origin}/`));
