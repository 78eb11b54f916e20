export { drawPicture, lookAtPicture, pictureSamples } from './pictures.ts';
export { noiseOfFourColors, pngOfSize } from './png-bytes.ts';
export { softwareDevice } from './software-device.ts';
