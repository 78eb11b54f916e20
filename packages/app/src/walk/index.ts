/** The client and the phone of the walk, as the stories of the proof use it. */
export { appCode } from './app-codes.ts';
export { openClient, until, type Client } from './client.ts';
export { consumer } from './stage.ts';
