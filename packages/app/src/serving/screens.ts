import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Screens, Site } from '@svc/adapters-http';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';

/** Whether the program runs from its sources: then the screens lie where their package builds them, else beside the command. */
export const runsFromSources = import.meta.filename.endsWith('.ts');

/** Where the screens of this program lie. */
export const screensFolder = runsFromSources
  ? resolve(import.meta.dirname, '../../../dashboard/dist/site')
  : join(import.meta.dirname, 'dashboard');

/** The screens as they lie there; a server builds nothing, and looks once. */
export const builtScreens = (): Screens => (standing ??= lookForScreens());
let standing: Screens | undefined;

const lookForScreens = (): Screens =>
  existsSync(join(screensFolder, 'index.html')) ? { state: 'ready', folder: screensFolder } : { state: 'absent' };

/** What a login or a first screen asks at once, so that it need not; not the login providers, whose nonce is one browser's by its cookie. */
const answers = ['settings.feature-flags.list', 'auth.admin-configs'];

/** The screens of a process. @param screens how they stand, asked with each page */
export const siteOf = (config: Pick<Config, 'BUILD__COMMIT'>, screens: () => Screens): Site => ({
  screens,
  answers,
  build: [manifest.version, ...(config.BUILD__COMMIT === undefined ? [] : [config.BUILD__COMMIT])].join('+'),
});
