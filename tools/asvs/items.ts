import type { AsvsItem } from './item.ts';
import { v01, v02 } from './v01-to-v02.ts';
import { v03, v04, v05 } from './v03-to-v05.ts';
import { v06, v07 } from './v06-to-v07.ts';
import { v08, v09, v10 } from './v08-to-v10.ts';
import { v11, v12, v13, v14 } from './v11-to-v14.ts';
import { v15, v16, v17 } from './v15-to-v17.ts';

export interface AsvsChapter {
  readonly name: string;
  readonly items: readonly AsvsItem[];
}

/** Every item of levels 1 and 2 of OWASP ASVS 5.0.0, by chapter. */
export const asvsChapters: readonly AsvsChapter[] = [
  { name: 'V1 Encoding and sanitization', items: v01 },
  { name: 'V2 Validation and business logic', items: v02 },
  { name: 'V3 Web frontend', items: v03 },
  { name: 'V4 API and web service', items: v04 },
  { name: 'V5 Files', items: v05 },
  { name: 'V6 Authentication', items: v06 },
  { name: 'V7 Sessions', items: v07 },
  { name: 'V8 Authorization', items: v08 },
  { name: 'V9 Self-contained tokens', items: v09 },
  { name: 'V10 OAuth and OIDC', items: v10 },
  { name: 'V11 Cryptography', items: v11 },
  { name: 'V12 Secure communication', items: v12 },
  { name: 'V13 Configuration', items: v13 },
  { name: 'V14 Data protection', items: v14 },
  { name: 'V15 Secure coding and architecture', items: v15 },
  { name: 'V16 Logging and errors', items: v16 },
  { name: 'V17 WebRTC', items: v17 },
];

export const asvsItems: readonly AsvsItem[] = asvsChapters.flatMap(({ items }) => items);
