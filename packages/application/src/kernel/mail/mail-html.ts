const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * The words of a mail as HTML: the subject as its heading, a paragraph for each of the text. Nothing is loaded from anywhere, nothing
 * can be clicked, and colours are the reader's own.
 * @param text paragraphs with an empty line between them
 */
export const mailHtml = (words: {
  readonly subject: string;
  readonly text: string;
  readonly language: 'it' | 'en';
}): string => {
  const title = escaped(words.subject);
  const paragraphs = words.text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 sans-serif">
<main style="max-width: 36em; margin: 0 auto">
<h1 style="font-size: 20px; line-height: 1.3">${title}</h1>
${paragraphs.join('\n')}
</main>
</body>
</html>
`;
};
