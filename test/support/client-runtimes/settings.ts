/** What a runtime is told: where the service is, as whom to call, and what to hold the package against. */
export interface Settings {
  /** Its name, which keeps its records apart from those of others. */
  readonly runtime: string;
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly email: string;
  readonly password: string;
  readonly pdfBase64: string;
  /** Browsers send streams by HTTP/2 and later alone. */
  readonly sendsStreams: boolean;
  readonly vectors: Vectors;
}

/** What the clients of all languages are held against, each by its own tests. */
export interface Vectors {
  readonly signing: {
    readonly keyId: string;
    readonly secret: string;
    readonly timestamp: number;
    readonly requests: readonly SigningVector[];
  };
  readonly webhooks: readonly WebhookVector[];
}

interface SigningVector {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly signature: string;
}

export interface WebhookVector {
  readonly name: string;
  readonly accepted: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly now: number;
  readonly organizationId?: string;
  readonly sandbox?: boolean;
}
