import { openEmbeddedPostgres } from '../embedded-postgres.ts';

// A process of its own for the tests: opens the folder, reports, and closes on request.
const server = await openEmbeddedPostgres({ dataDir: process.argv[2] ?? '', durable: false });
process.send?.({ url: server.url });
process.once('message', () => void server.close().then(() => process.disconnect?.()));
