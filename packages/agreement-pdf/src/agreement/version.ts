/**
 * Contract 5, *Templates*: the same revision, data, page size and renderer version give the same bytes. A change of
 * any page of an agreement that was rendered before is a new version. 2: values are isolated from the text around them.
 */
export const RENDERER_VERSION = 'md-2';
