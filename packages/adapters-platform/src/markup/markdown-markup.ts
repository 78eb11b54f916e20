import { longestMarkdown, type Markup } from '@svc/application/kernel';
import MarkdownIt from 'markdown-it';
import { cleanHtml } from './clean-html.ts';
import { isGoodLink, isOwnPicture } from './links.ts';

/** Quotations in lists in quotations: nobody writes more, and each level is read again by the one around it. */
const deepest = 20;

/** One renderer for pages and mails. HTML that people type is shown as they typed it. */
export const markdownMarkup = (): Markup => {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.set({ maxNesting: deepest });
  // What may not be linked stays text, so that its writer sees it.
  markdown.validateLink = isGoodLink;
  const { image } = markdown.renderer.rules;
  markdown.renderer.rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at]!;
    const shown = isOwnPicture(String(token.attrGet('src') ?? '')) && image !== undefined;
    return shown ? image(tokens, at, options, env, self) : markdown.utils.escapeHtml(token.content);
  };
  return {
    render: (text, origin) => cleanHtml(markdown.render(text.slice(0, longestMarkdown).toWellFormed()), origin),
  };
};
