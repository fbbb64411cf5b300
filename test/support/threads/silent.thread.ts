import { parentPort } from 'node:worker_threads';

/** It listens, so it does not end, and never answers. */
parentPort?.on('message', () => undefined);
