import type { DocumentsCapabilities, DocumentsLongWork } from '../documents/index.ts';

/** A dossier on paper names the address of the public keys. */
export interface HistoryCapabilities extends Pick<DocumentsCapabilities, 'baseUrl'> {}

/** It is typeset where certificates are. */
export interface HistoryLongWork extends Pick<DocumentsLongWork, 'renderer'> {}
