/** Whether an output broke because its reader closed it (`| head`), which is no fault; a full disk is one. */
export const isReaderGone = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'EPIPE' || error.code === 'ECONNRESET';
