import * as Effect from 'effect/Effect';
import {
  listGrants,
  recordRefusedKey,
  reportAuthEvent,
  revokeGrant,
  type SocialPorts,
} from '@svc/application/accounts';
import type { CalendarPorts, LocationCodes } from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import {
  addBrandAsset,
  catalogCategories,
  changeForm,
  confirmUpload,
  contactCategories,
  contactLabels,
  createForm,
  deleteForm,
  deleteSubmission,
  deleteSubmissions,
  exportContacts,
  exportedMost,
  exportSubmissions,
  formsOverview,
  holdSubmission,
  importContacts,
  linkContact,
  moderateLegacyComment,
  preferenceUseCases,
  presignUpload,
  previewContacts,
  publishForm,
  readBranding,
  readFile,
  readForm,
  readPublicBranding,
  readPublicForm,
  readSubmission,
  readTaken,
  readWebsiteState,
  admitBytes,
  receiveBytes,
  removeBrandAssets,
  renameFile,
  sendFile,
  submitForm,
  triageSubmission,
  undoableImports,
  undoImport,
  type BrandingPorts,
  type ContentStores,
  type FormPorts,
  type LegacyComments,
  type UploadPorts,
} from '@svc/application/content';
import { areSecretsReadable } from '@svc/application/invoicing';
import {
  entityUseCases,
  listWords,
  type ComuneStore,
  type CsvReader,
  type FileTypes,
  type Scanner,
} from '@svc/application/kernel';
import { accountsApp, type SessionCookie } from './accounts/accounts-app.ts';
import { apiTokensApp } from './accounts/api-tokens-app.ts';
import { maintenanceApp } from './accounts/maintenance-app.ts';
import { composeOidc, type OidcSurroundings } from './accounts/oidc/compose-oidc.ts';
import { usersApp } from './accounts/users-app.ts';
import { bookingApp } from './booking/booking-app.ts';
import { subscriptionsApp } from './booking/subscriptions-app.ts';
import { commerceApp } from './commerce/commerce-app.ts';
import { invoicingApp } from './invoicing/invoicing-app.ts';
import { auditApp } from './operations/audit-app.ts';
import { originsApp, type OriginSurroundings } from './operations/origins-app.ts';
import { platformApp, type PlatformSurroundings } from './operations/platform-app.ts';

/** What a tenant's use cases need to know beside their ports. */
export interface Surroundings extends Omit<PlatformSurroundings, 'secretsReadable'> {
  readonly cookie: SessionCookie;
  readonly oidc: OidcSurroundings;
  /** What locations show, and people check in by. */
  readonly locationCodes: LocationCodes;
  /** How calendars are written, and what they say about the studio. */
  readonly calendar: Pick<CalendarPorts, 'calendarOrigin' | 'calendarWriter'>;
  /** What files are, by their bytes. */
  readonly fileTypes: FileTypes;
  /** Looks for what is harmful in them. */
  readonly scanner: Scanner;
  /** The comments of the CMS of an older blog. */
  readonly legacyComments: LegacyComments;
  /** How files that people import are cut into records. */
  readonly csvReader: CsvReader;
  /** The tenant's time zone, IANA. */
  readonly zone: string;
  /** Maintenance mode was set here: what this process kept of it is old. */
  readonly modeChanged: () => void;
  readonly origins: OriginSurroundings;
}

const secretsReadable = ({ settings, secrets }: MoneyPorts): Effect.Effect<boolean> =>
  Effect.match(settings.load, {
    onFailure: () => false,
    onSuccess: (loaded) => areSecretsReadable(loaded, secrets),
  });

const studioOf = ({ files, images, limiter, professionals, random, studioName }: SocialPorts) => ({
  files,
  images,
  limiter,
  professionals,
  random,
  studioName,
});

/** The ports of one tenant, those of its people apart. */
export interface StudioPorts extends MoneyPorts, ContentStores {
  readonly comuni: ComuneStore;
}

interface ContentPorts extends StudioPorts, BrandingPorts, UploadPorts, FormPorts {
  readonly legacyComments: LegacyComments;
  readonly csvReader: CsvReader;
}
/** The use cases of forms and of what visitors send by them. */
const formsApp = (ports: FormPorts, zone: string) => ({
  listForms: ports.forms.list,
  formsOverview: formsOverview(ports),
  readForm: readForm(ports),
  createForm: createForm(ports),
  changeForm: changeForm(ports),
  publishForm: publishForm(ports),
  deleteForm: deleteForm(ports),
  publicForm: readPublicForm(ports),
  submitForm: submitForm(ports),
  readTaken: readTaken(ports),
  submissions: ports.formSubmissions.list,
  readSubmission: readSubmission(ports),
  triageSubmission: triageSubmission(ports),
  linkContact: linkContact(ports),
  holdSubmission: holdSubmission(ports),
  deleteSubmission: deleteSubmission(ports),
  deleteSubmissions: deleteSubmissions(ports),
  exportSubmissions: exportSubmissions(ports, zone),
  exportedMost,
});

const contentApp = (ports: ContentPorts, zone: string) => ({
  addBrandAsset: addBrandAsset(ports),
  confirmUpload: confirmUpload(ports),
  presignUpload: presignUpload(ports),
  readFile: readFile(ports),
  admitBytes: admitBytes(ports),
  receiveBytes: receiveBytes(ports),
  removeBrandAssets: removeBrandAssets(ports),
  renameFile: renameFile(ports),
  sendFile: sendFile(ports),
  branding: readBranding(ports),
  categories: catalogCategories(ports),
  contactCategories: contactCategories(ports),
  contactLabels: contactLabels(ports),
  exportContacts: exportContacts(ports),
  previewContacts: previewContacts(ports),
  importContacts: importContacts(ports),
  undoableImports: undoableImports(ports),
  undoImport: undoImport(ports),
  legacyComments: ports.legacyComments.page,
  moderateLegacyComment: moderateLegacyComment(ports),
  preferences: preferenceUseCases(ports),
  publicBranding: readPublicBranding(ports),
  websiteState: readWebsiteState(ports, zone),
  words: listWords(ports),
  ...formsApp(ports, zone),
});

/** The use cases of one tenant with their ports given, as the rows call them. */
export const composeApp = (money: StudioPorts, account: SocialPorts, around: Surroundings) => ({
  accounts: accountsApp(account, around.cookie),
  users: usersApp({ ...money, ...account }),
  apiTokens: apiTokensApp(account),
  grants: {
    list: listGrants({ ...account, ...around.oidc }),
    revoke: revokeGrant({ ...account, ...around.oidc }),
  },
  oidc: composeOidc(account, around.oidc, around.cookie),
  authEvents: {
    page: account.authEvents.page,
    report: reportAuthEvent(account),
    refusedKey: recordRefusedKey(account),
  },
  audit: auditApp(account),
  maintenance: maintenanceApp(account, around.modeChanged),
  commerce: commerceApp(money),
  invoicing: invoicingApp({ ...money, accounts: account.accounts }),
  booking: bookingApp({ ...money, ...around.calendar, ...studioOf(account) }, around.zone),
  subscriptions: subscriptionsApp({ ...money, locationCodes: around.locationCodes }, around.zone),
  entities: entityUseCases(money),
  content: contentApp(
    {
      ...{ ...money, files: account.files, images: account.images, random: account.random },
      ...{ limiter: account.limiter, studioName: account.studioName, accent: around.facts.accent },
      ...{
        csvReader: around.csvReader,
        fileTypes: around.fileTypes,
        scanner: around.scanner,
        legacyComments: around.legacyComments,
      },
    },
    around.zone,
  ),
  origins: originsApp(money, around.origins),
  platform: platformApp(money, { ...around, secretsReadable: secretsReadable(money) }),
});
export interface App extends ReturnType<typeof composeApp> {}
