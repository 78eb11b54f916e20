const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const channels = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};

/** The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

const hex = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/** A colour on the way to another. @param share 0 for the first, 1 for the second */
export const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, at) => hex(value + ((b[at] ?? 0) - value) * share)).join('')}`;
};

/** The colour itself where white text can be read on it, else as much darker as that needs (4.5 to 1). */
export const legible = (colour: string): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mixed(colour, '#000000', share);
    if (contrast(darker, '#ffffff') >= 4.5) return darker;
  }
  return '#000000';
};
