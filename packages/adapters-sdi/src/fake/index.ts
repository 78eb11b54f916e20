/** The emulated GatewayA: a real HTTP server for demos and tests. */
export type { CallFault, CallFaultKind, Call } from '@svc/adapters-platform/emulation';
export type { GatewayAccount } from './gateway-a-auth.ts';
export type { AziendaRecord, FatturaRecord, GatewayABooks, GatewayEnvironment } from './gateway-a-books.ts';
export { defaultMarkers, type OutcomeMarker, type PlannedOutcome } from './gateway-a-outcomes.ts';
export { startFakeGatewayA, type FakeGatewayA, type FakeGatewayAOptions } from './fake-gateway-a.ts';
