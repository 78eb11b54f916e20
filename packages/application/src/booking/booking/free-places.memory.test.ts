import { openMemoryWorld } from '../../testing/memory-world.ts';
import { freePlacesContract } from './free-places.contract.ts';

freePlacesContract('memory', openMemoryWorld);
