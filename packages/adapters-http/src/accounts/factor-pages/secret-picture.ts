import { encodeQR } from 'qr';
import { safe } from '../pages/page.ts';

/** Four modules of white around it, as scanners want (ISO/IEC 18004). A screen has no scratches: large modules serve better. */
const look = { border: 4, ecc: 'low' } as const;

/** The dark modules of a row as boxes of one path: neighbours are one box. */
const boxesOf = (row: readonly boolean[], y: number): string =>
  row
    .flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    })
    .join('');

/**
 * A QR code as inline SVG, dark on white in every colour scheme: many scanners read no other. No style and no script, so
 * that every content security policy of ours shows it.
 * @param text at most 1024 characters
 */
export const secretPicture = (text: string, label: string): string => {
  const rows = encodeQR(text, 'raw', look);
  const size = rows.length;
  const boxes = rows.map(boxesOf).join('');
  return `<svg class="qr" role="img" aria-label="${safe(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${boxes}"/></svg>`;
};
