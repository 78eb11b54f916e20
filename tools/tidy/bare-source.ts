const opensRegex = /(?:^|[=(,:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|yield|await|void))\s*$/;
const blanked = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Length of the quoted text or regular expression that starts at `from`. */
const quotedLength = (text: string, from: number, end: string): number => {
  let inClass = false;
  for (let i = from + 1; i < text.length; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (end === '/' && char === '[') inClass = true;
    else if (end === '/' && char === ']') inClass = false;
    else if ((char === end && !inClass) || char === '\n') return i + 1 - from;
  }
  return text.length - from;
};

/** Length of the template's text from `from` up to and including its end or the next `${`. */
const templateLength = (text: string, from: number): number => {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '`') return i + 1 - from;
    else if (text[i] === '$' && text[i + 1] === '{') return i + 2 - from;
  }
  return text.length - from;
};

/**
 * The source with comments, strings, templates and regular expressions blanked out, lines and columns kept, so that a
 * rule about code does not trip over a sentence. What stands in `${…}` is code and stays.
 */
export const bareSource = (text: string): string => {
  let out = '';
  /** Depth of braces inside each open `${`. */
  const templates: number[] = [];
  const skip = (length: number): void => {
    out += blanked(text.slice(out.length, out.length + length));
  };
  const template = (): void => {
    const length = templateLength(text, out.length);
    const goesOn = text.slice(out.length, out.length + length).endsWith('${');
    skip(length);
    if (goesOn) templates.push(0);
  };
  while (out.length < text.length) {
    const at = out.length;
    const char = text[at] ?? '';
    const two = text.slice(at, at + 2);
    const depth = templates.at(-1);
    if (two === '//')
      skip(Math.max(text.indexOf('\n', at), at) === at ? text.length - at : text.indexOf('\n', at) - at);
    else if (two === '/*') skip((text.indexOf('*/', at + 2) + 2 || text.length + 1) - at);
    else if (char === "'" || char === '"') skip(quotedLength(text, at, char));
    else if (char === '/' && opensRegex.test(out)) skip(quotedLength(text, at, '/'));
    else if (char === '`') {
      skip(1);
      template();
    } else if (char === '}' && depth === 0) {
      templates.pop();
      skip(1);
      template();
    } else {
      if (depth !== undefined && char === '{') templates[templates.length - 1] = depth + 1;
      if (depth !== undefined && char === '}') templates[templates.length - 1] = depth - 1;
      out += char;
    }
  }
  return out;
};
