export function shareMadePictures(dataDirectory: string): void
