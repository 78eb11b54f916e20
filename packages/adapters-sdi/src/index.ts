export type { GatewayAConfig } from './gateway-a/gateway-a-config.ts';
export { invoiceGateways } from './gateway-a/invoice-gateways.ts';
export { courtesyPdf } from './pdf/courtesy-pdf.ts';
export { fatturaReader } from './reader/fattura-reader.ts';
