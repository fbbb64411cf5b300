import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../http.ts';

/** What a model was asked: the request as it came, and the facts inside its last message. */
export interface AskedModel {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json;
  /** The user message, parsed. */
  readonly facts: Json;
}

/** How it answers: with this content of a completion, or in one of the ways in which models fail. */
export type ModelReply =
  | { readonly content: string }
  | { readonly findings: readonly Json[] }
  | { readonly status: number; readonly text?: string }
  | { readonly text: string }
  | 'never'
  | 'hang up'
  | 'stall in the body';

/** A small HTTP server that speaks the OpenAI-compatible form of chat completions. */
export interface ModelEndpointServer {
  /** What `ASSAY_AI_ENDPOINT` would be. */
  readonly endpoint: string;
  readonly asked: readonly AskedModel[];
  answerWith(reply: (asked: AskedModel) => ModelReply | Promise<ModelReply>): void;
  close(): Promise<void>;
}

export async function startModelEndpoint(): Promise<ModelEndpointServer> {
  const asked: AskedModel[] = [];
  let decide: (one: AskedModel) => ModelReply | Promise<ModelReply> = () => ({ findings: [] });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body: Json = JSON.parse(text);
      const facts: Json = JSON.parse(body.messages.at(-1).content);
      const one = { path: request.url ?? '', headers: request.headers, text, body, facts };
      asked.push(one);
      void Promise.resolve(decide(one)).then((reply) => send(response, reply));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    asked,
    answerWith: (reply) => {
      decide = reply;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, reply: ModelReply): void {
  if (reply === 'never') return;
  if (reply === 'hang up') {
    response.destroy();
    return;
  }
  if (reply === 'stall in the body') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[');
    return;
  }
  const status = 'status' in reply ? reply.status : 200;
  response.writeHead(status, { 'content-type': 'application/json' }).end(textOf(reply));
}

function textOf(reply: Exclude<ModelReply, string>): string {
  if ('status' in reply) return reply.text ?? '{"error":{"message":"no"}}';
  if ('text' in reply) return reply.text;
  const content = 'content' in reply ? reply.content : JSON.stringify({ findings: reply.findings });
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });
}
