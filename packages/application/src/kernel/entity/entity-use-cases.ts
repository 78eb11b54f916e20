import { changeEntity, createEntity, listEntities, readEntity, removeEntity, type EntityPorts } from './edit-entity.ts';
import { moveEntities } from './publish-entities.ts';
import { entityVersions, publishEntity, withdrawEntity } from './publish-entity.ts';
import { listLive, readLive, readLiveBySlug } from './read-live.ts';
import { removeEntities } from './remove-entities.ts';
import { readSettingsDocument, saveSettingsDocument } from './edit-settings-document.ts';

/** What can be done with any plain record and any document of settings. */
export const entityUseCases = <P extends EntityPorts>(ports: P) => ({
  list: listEntities(ports),
  read: readEntity(ports),
  create: createEntity(ports),
  change: changeEntity(ports),
  remove: removeEntity(ports),
  publish: publishEntity(ports),
  unpublish: withdrawEntity(ports, 'unpublish'),
  untrash: withdrawEntity(ports, 'untrash'),
  moveAll: moveEntities(ports),
  versions: entityVersions(ports),
  listLive: listLive(ports),
  readLive: readLive(ports),
  readLiveBySlug: readLiveBySlug(ports),
  removeAll: removeEntities(ports),
  readSettings: readSettingsDocument(ports),
  saveSettings: saveSettingsDocument(ports),
});

/** The same as a type. */
export type EntityUseCases<P extends EntityPorts> = ReturnType<typeof entityUseCases<P>>;
