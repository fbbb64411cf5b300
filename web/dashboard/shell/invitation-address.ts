const PLACE = /^#\/invitation\/([\w-]+)$/;

/** The token in the address of an invitation; undefined for any other place. */
export function invitationIn(hash: string): string | undefined {
  return PLACE.exec(hash)?.[1];
}
