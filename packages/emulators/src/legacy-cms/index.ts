/** The CMS of an older blog: a real HTTP server for demos and tests. */
export type { Call, CallFault, CallFaultKind } from '../kernel/index.ts';
export {
  startFakeLegacyCms,
  type CmsComment,
  type FakeLegacyCms,
  type FakeLegacyCmsOptions,
} from './fake-legacy-cms.ts';
