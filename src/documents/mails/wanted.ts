import { isOpen, type DocumentStanding } from '../documents/document-state.ts';
import type { Signer } from '../signers/signer.ts';

/** Whether the invitation is still due: the document can be signed, and this signer has not. */
export function isWanted(document: DocumentStanding, signerStatus: Signer['status'], now: Date): boolean {
  return isOpen(document, now) && (signerStatus === 'invited' || signerStatus === 'viewed');
}
