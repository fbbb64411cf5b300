import type { TObject, TSchema } from 'typebox';
import type { OrganizationAccess } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Reader } from '../database/database.ts';
import type { Command, Recall, Written } from '../writing/command.ts';
import type { OpenContext, Query, QueryContext, UploadContext, VisitContext } from './contexts.ts';
import type { FileAnswer, FileKind } from './files.ts';

/** Chapters of the reference, in its order. */
export const TAGS = [
  'Identity',
  'Risk',
  'Webhooks',
  'Verification',
  'Screening',
  'Documents',
  'History',
  'Operator',
] as const;

export type Tag = (typeof TAGS)[number];

/** Every endpoint with a body may answer with these. */
export type FormRefusal = 'invalid_request' | 'too_large' | 'invalid_policy';

/**
 * A declared endpoint, with its types folded away: the server, OpenAPI and the contract tests read it as data. `Needs`
 * and `Work` stay: one that needs less fits where more is offered. Named without them it can be read and not run.
 */
export interface Endpoint<in Needs = never, in Work = never> {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: 'anyone' | 'operator' | OrganizationAccess;
  readonly idempotencyKey: 'required' | 'honoured' | undefined;
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TSchema | undefined;
  /** Of a body that is a file in place of JSON. */
  readonly bodyType: string | undefined;
  readonly maxBodyBytes: number | undefined;
  /** The body goes to `run` as it arrives, whatever its media type, and is never held whole. */
  readonly streams: boolean;
  readonly checkForm: ((asked: RequestParts) => Refusal | undefined) | undefined;
  readonly status: number;
  readonly answer: TSchema;
  /** The answer is a file in place of JSON. */
  readonly file: FileKind | undefined;
  /** Media types that the answer has in place of JSON where the caller asks for one. */
  readonly exportTypes: readonly string[];
  readonly refusals: readonly RefusalCode[];
  /** The answer shows a secret: it is not cached, and encrypted where it is stored. */
  readonly secret: boolean;
  /** With every answer that is no refusal: names and values in turn. */
  readonly answerHeaders: readonly string[];
  readonly action: Action<Needs, Work>;
}

export interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Of an endpoint that streams. */
  readonly bytes?: AsyncIterable<Uint8Array>;
}

export type Action<Needs = never, Work = never> =
  | {
      readonly kind: 'read';
      readonly run: (db: Reader, ctx: QueryContext<Needs, Work>, asked: RequestParts) => Promise<unknown>;
    }
  | {
      readonly kind: 'visit';
      readonly run: (ctx: VisitContext<Needs, Work>, asked: RequestParts) => Promise<unknown>;
    }
  | {
      readonly kind: 'download';
      readonly run: (
        db: Reader,
        ctx: QueryContext<Needs, Work>,
        asked: RequestParts,
      ) => Promise<FileAnswer | Refusal>;
    }
  | {
      readonly kind: 'write';
      readonly command: Command<unknown, unknown, RefusalCode, Needs>;
      readonly ready: ((capabilities: Needs) => Promise<Refusal | undefined>) | undefined;
      readonly prepare: Query<unknown, unknown, RefusalCode, Needs, Work> | undefined;
      readonly preparesAlways: boolean;
      readonly recall: Recall<unknown> | undefined;
      readonly conflictKeys: ((input: unknown) => readonly string[]) | undefined;
      readonly ending: boolean;
      readonly input: (asked: RequestParts) => unknown;
      readonly present: (value: unknown) => unknown;
    }
  | {
      readonly kind: 'upload';
      readonly receive: (ctx: UploadContext<Needs, Work>, asked: RequestParts) => Promise<unknown>;
      readonly command: Command<unknown, unknown, RefusalCode, Needs>;
      readonly discard: (ctx: UploadContext<Needs, Work>, received: unknown) => Promise<void>;
      readonly present: (value: unknown) => unknown;
    }
  | {
      readonly kind: 'open';
      readonly run: (
        ctx: OpenContext<Needs, Work>,
        asked: RequestParts,
      ) => Promise<OpenOutcome<unknown> | Refusal>;
    };

/** What went through the write path is answered as it was stored. */
export type OpenOutcome<Body> =
  | { readonly answer: Body; readonly headers?: readonly string[] }
  | { readonly written: Written };

/** Every endpoint under its method and path, as `'POST /api/v1/risk/subjects'`. */
export type EndpointTable<Needs = never, Work = never> = Readonly<Record<string, Endpoint<Needs, Work>>>;
