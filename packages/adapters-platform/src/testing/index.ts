export { drawPicture, lookAtPicture, pictureBench } from './pictures.ts';
export { pngOfSize } from './png-bytes.ts';
