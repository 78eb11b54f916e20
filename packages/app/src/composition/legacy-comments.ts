import type { Surroundings } from '@svc/adapters-http';
import { noLegacyComments, restLegacyComments } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';

/** The comments of the configured CMS. */
export const legacyCommentsOf = (config: Config): Surroundings['legacyComments'] =>
  config.LEGACYCMS__BASEURL === undefined
    ? noLegacyComments
    : restLegacyComments({
        baseUrl: config.LEGACYCMS__BASEURL,
        token: config.LEGACYCMS__TOKEN,
        listPath: config.LEGACYCMS__LISTPATH,
        moderatePath: config.LEGACYCMS__MODERATEPATH,
      });
