import { clamdScanner } from '@svc/adapters-platform';
import { noScanner, type Scanner } from '@svc/application/kernel';
import type { Config } from '../config/config.ts';

/** The scanner of the configuration, or none. */
export const scannerOf = ({ SCANNER__URL: place, SCANNER__MAXAGEDAYS: maxAgeDays }: Config): Scanner =>
  place === undefined ? noScanner : clamdScanner({ ...place, maxAgeDays });
