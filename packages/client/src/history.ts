export { type HistoryCheckpoint, type HistoryKey, verifyCheckpoint } from './history/checkpoints.ts';
export type { AssessmentDossier } from './history/dossiers.ts';
export { type ExportLine, type HistoryEntry, parseExportLine } from './history/export-lines.ts';
export { type InclusionProof, type TreeHead, verifyConsistency, verifyInclusion } from './history/proofs.ts';
export { hashEntry } from './history/hash-entry.ts';
export {
  type ExportFault,
  type ExportFaultCode,
  type ExportVerdict,
  verifyExport,
} from './history/verify-export.ts';
export { type DossierFaultCode, type DossierVerdict, verifyDossier } from './history/verify-dossier.ts';
