/** The most letters that are rendered; what stands behind them is not shown. */
export const longestMarkdown = 100_000;

/** Makes HTML of the Markdown that people write. */
export interface Markup {
  /**
   * HTML that may stand in a page or a mail: paragraphs, headings below the page's own, lists, quotations, code, tables, links
   * and pictures of our files, and no other markup, whatever was written. A link elsewhere gives no rank and no window.
   * @param origin where relative links lead, for a mail; null: they stay relative, for a page
   */
  readonly render: (markdown: string, origin: string | null) => string;
}
