import type { Answer, Client } from '../walk/client.ts';

/** Saves a patch of the e-invoicing settings. */
export const putSettings = (client: Client, patch: object): Promise<Answer> =>
  client.send('/api/v1/einvoicing/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  });
