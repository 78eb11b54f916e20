export const migrate = async (url: string): Promise<void> => void url;
