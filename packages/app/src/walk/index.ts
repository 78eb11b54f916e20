/** The client of the walk, as the stories of the proof use it. */
export { openClient, until, type Client } from './client.ts';
export { consumer } from './stage.ts';
