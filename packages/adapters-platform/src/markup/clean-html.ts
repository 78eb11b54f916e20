import sanitizeHtml from 'sanitize-html';
import { absolute, isForeign, isGoodLink, isOwnPicture } from './links.ts';

const allowedTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'em', 'strong', 's', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
];
/** No heading is the page's own, and none lies deeper than a reader follows. */
const headings = { h1: 'h2', h5: 'h4', h6: 'h4' } as const;

const picture = (src: string, origin: string | null): boolean =>
  isOwnPicture(origin !== null && src.startsWith(`${origin}/`) ? src.slice(origin.length) : src);

const optionsFor = (origin: string | null): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title'], ol: ['start'] },
  // What they name is judged by `isGoodLink`; this list stands behind it.
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(headings).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
    ),
    a: (tagName, { href = '', title }) => {
      const link = isGoodLink(href) ? absolute(href, origin) : null;
      const attribs = {
        ...(link === null ? {} : { href: link }),
        ...(title === undefined ? {} : { title }),
        ...(link !== null && isForeign(link, origin) ? { rel: 'nofollow ugc noopener' } : {}),
      };
      return { tagName, attribs };
    },
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: {
        ...(picture(src, origin) ? { src: absolute(src, origin) } : {}),
        alt,
        ...(title === undefined ? {} : { title }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
});

/** HTML with nothing in it but what a text may have; made of what it made, it stays the same. */
export const cleanHtml = (html: string, origin: string | null): string => sanitizeHtml(html, optionsFor(origin));
