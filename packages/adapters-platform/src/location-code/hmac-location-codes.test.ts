import { locationCodesContract } from '@svc/application/contracts';
import { parseKeyRing } from '../key-ring.ts';
import { hmacLocationCodes } from './hmac-location-codes.ts';

const ring = parseKeyRing(`one:${Buffer.alloc(32, 7).toString('base64')}`);

locationCodesContract('hmac', (tenant) => hmacLocationCodes(ring, tenant));
