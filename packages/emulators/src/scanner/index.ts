/** A virus scanner that speaks clamd's protocol: a real TCP server for demos and tests. */
export { startFakeScanner, type FakeScanner, type FakeScannerOptions, type ScannerFault } from './fake-scanner.ts';
