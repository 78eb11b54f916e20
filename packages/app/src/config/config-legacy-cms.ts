import { baseAddress } from './config-addresses.ts';
import { key } from './config-key.ts';
import { textThat, visible } from './config-values.ts';

const path = textThat((text) => /^(?:\/[\w.~-]+)+$/.test(text), 'must be a path like /api/comments');

/** How the CMS of an older blog is reached. */
export const legacyCmsKeys = {
  LEGACYCMS__BASEURL: key(
    baseAddress.optional(),
    'The CMS of an older blog, whose comments are moderated here; without it they are answered 503',
  ),
  LEGACYCMS__TOKEN: key(visible.optional(), 'Bearer token for it', { secret: true }),
  LEGACYCMS__LISTPATH: key(path.default('/api/comments/flat'), 'Where it lists comments'),
  LEGACYCMS__MODERATEPATH: key(
    path.default('/api/comments'),
    'Below it /{id}/approve, /{id}/block and /{id}/unblock are put',
  ),
};
