/** The thread beside it, which is ready only after five seconds. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
await import('./counting.thread.js');
