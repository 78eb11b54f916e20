import type { Place } from './listing.ts';

/** Centimetres that a thousand microdegrees of a meridian are long, on a sphere of 6,371 km. */
const CM_PER_1000 = 11_119;

/** Ten thousand times the cosine of each whole degree from the equator to the pole. */
const cosines = [
  10_000, 9998, 9994, 9986, 9976, 9962, 9945, 9925, 9903, 9877, 9848, 9816, 9781, 9744, 9703, 9659, 9613, 9563, 9511,
  9455, 9397, 9336, 9272, 9205, 9135, 9063, 8988, 8910, 8829, 8746, 8660, 8572, 8480, 8387, 8290, 8192, 8090, 7986,
  7880, 7771, 7660, 7547, 7431, 7314, 7193, 7071, 6947, 6820, 6691, 6561, 6428, 6293, 6157, 6018, 5878, 5736, 5592,
  5446, 5299, 5150, 5000, 4848, 4695, 4540, 4384, 4226, 4067, 3907, 3746, 3584, 3420, 3256, 3090, 2924, 2756, 2588,
  2419, 2250, 2079, 1908, 1736, 1564, 1392, 1219, 1045, 872, 698, 523, 349, 175, 0,
];

const DEGREE = 1_000_000;

/** Ten thousand times the cosine of a latitude in microdegrees, on the straight line between two whole degrees. */
const cosineOf = (lat: number): number => {
  const degree = Math.min(89, Math.trunc(Math.abs(lat) / DEGREE));
  const [from = 0, to = 0] = cosines.slice(degree, degree + 2);
  return from - Math.trunc(((from - to) * (Math.abs(lat) - degree * DEGREE)) / DEGREE);
};

/**
 * Whole centimetres between two places, the earth taken as flat around the first: right to a hundredth for what
 * a person calls near. Integers alone, so that a database that computes the same finds the same.
 *
 * @param from the middle of a circle
 * @param within beyond so many centimetres, to the north or the east, the answer is null
 */
export const distanceCm = (from: Place, to: Place, within: number): number | null => {
  const north = Math.trunc((Math.abs(to.lat - from.lat) * CM_PER_1000) / 1000);
  const turned = Math.abs(to.lon - from.lon);
  const around = Math.min(turned, 360 * DEGREE - turned);
  const east = Math.trunc((Math.trunc((around * CM_PER_1000) / 1000) * cosineOf(from.lat)) / 10_000);
  // Larger ones would leave the integers that are exact.
  if (north > within || east > within) return null;
  const distance = Math.trunc(Math.sqrt(north * north + east * east));
  return distance > within ? null : distance;
};
