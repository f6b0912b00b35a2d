/** The types that a file picker offers for photos; the server examines the file itself. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
