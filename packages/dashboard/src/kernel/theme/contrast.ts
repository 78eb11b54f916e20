import { channels, contrast, leastContrast } from '@svc/domain/content/contrast';

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
    if (contrast(darker, '#ffffff') >= leastContrast) return darker;
  }
  return '#000000';
};
