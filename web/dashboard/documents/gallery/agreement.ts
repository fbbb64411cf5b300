type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type SampleData = Readonly<Record<string, Json>>;

/** An agreement to begin with. It is no advice: an organization changes it until its lawyers agree. */
export interface GalleryAgreement {
  readonly source: string;
  /** Invented; every variable of the source has a value here. */
  readonly sampleData: SampleData;
}
