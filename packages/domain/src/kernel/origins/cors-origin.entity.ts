import { entity } from '../entity/entity.ts';
import { byDefault, flag, optional, text } from '../entity/field.ts';

/**
 * Whether a text is an origin as browsers send it: http or https, host, port unless it is the scheme's own. Whatever a
 * browser would write in another way (upper case, a path, a name that is not in punycode) matches no request.
 */
export const isSerialisedOrigin = (written: string): boolean => {
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== written) return false;
  // A wildcard parses as a host and matches nothing; a dot at the end is another name of the same host.
  return !url.hostname.includes('*') && !url.hostname.endsWith('.');
};

/** An origin whose pages may call the private API with the cookie, beside those of the configuration. */
export const corsOrigin = entity({
  name: 'corsOrigin',
  fields: {
    origin: text(255, { filter: true, search: true, sort: true }),
    active: byDefault(true, flag({ filter: true })),
    description: optional(text(200, { search: true })),
  },
  order: 'origin',
  unique: [['origin']],
  rules: [{ code: 'origin_invalid', at: ['origin'], broken: ({ origin }) => !isSerialisedOrigin(origin) }],
});

/** Where front ends stand while they are being written. */
export const developmentOrigins = [4200, 4201, 8080, 10_001, 10_002].map((port) => `http://localhost:${port}`);
