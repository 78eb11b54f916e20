export { gatewayAccounts, type GatewayAccounts } from './http/gateway-accounts.ts';
export type { PaceConfig } from './http/pace.ts';
export { invoiceGateways, type InvoiceGatewaysConfig } from './invoice-gateways.ts';
export { courtesyPdf } from './pdf/courtesy-pdf.ts';
export { fatturaReader } from './reader/fattura-reader.ts';
