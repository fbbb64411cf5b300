/** The types of `/embed.js`. Copy this file into a project that embeds the signing page. */
declare namespace Assay {
  /** Frames the signing page in a page of yours. It never throws; errors come to `onError`. */
  function embedSigning(options: SigningOptions): EmbeddedSigning;

  interface SigningOptions {
    /** An element that is in the page, or a selector of one. The frame fills it. */
    readonly container: Element | string;
    /** `signingUrl` of the signer, as sending the document or asking for a fresh link answered it. */
    readonly url: string;
    /** The document is on the screen. */
    readonly onReady?: (data: SigningData) => void;
    /** Called after the service has stored the value. */
    readonly onFieldFilled?: (field: FilledField) => void;
    readonly onCompleted?: (data: SigningData) => void;
    readonly onDeclined?: (data: SigningData) => void;
    readonly onError?: (error: SigningError) => void;
  }

  interface EmbeddedSigning {
    /** Removes the frame; nothing is called after it. */
    destroy(): void;
  }

  interface SigningData {
    readonly documentId: string;
    readonly signerId: string;
  }

  interface FilledField {
    readonly fieldId: string;
    readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
    readonly label: string | null;
    /** Null for signature and initials: their images never leave the frame. */
    readonly value: string | null;
    readonly groupKey: string | null;
    readonly acroFieldName: string | null;
    readonly filledAt: string | null;
    /** How many required fields of this signer are still empty. */
    readonly requiredRemaining: number;
  }

  interface SigningError {
    /** `invalid_container`, `invalid_url`, `not_ready`, or the code of a refusal inside the frame. */
    readonly code: string;
    readonly message: string;
  }
}
