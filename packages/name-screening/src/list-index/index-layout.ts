/**
 * How the parts of a stored index are laid out. Whatever changes a part, as names that are read otherwise, is a new
 * layout: an index of another one is not opened but built anew from the stored entries.
 */
export const INDEX_LAYOUT = 3;
