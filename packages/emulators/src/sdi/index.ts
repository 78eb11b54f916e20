/** The emulated gateways: real HTTP servers for demos and tests. */
export type { CallFault, CallFaultKind, Call } from '../kernel/index.ts';
export type { GatewayAccount } from './gateway-a-auth.ts';
export type { AziendaRecord, FatturaRecord, GatewayABooks, GatewayEnvironment } from './gateway-a-books.ts';
export type { PlannedOutcome } from './gateway-a-outcomes.ts';
export { defaultMarkers, type OutcomeMarker } from './sdi-course.ts';
export type { GatewayBToken } from './gateway-b/access.ts';
export type { CompanyRecord, GatewayBBooks, InvoiceRecord } from './gateway-b/books.ts';
export type { PlannedCourse } from './gateway-b/course.ts';
export { startFakeGatewayB, type FakeGatewayB, type FakeGatewayBOptions } from './gateway-b/fake-gateway-b.ts';
export { startFakeGatewayA, type FakeGatewayA, type FakeGatewayAOptions } from './fake-gateway-a.ts';
