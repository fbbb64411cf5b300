interface MatchRequest {
  readonly number: number;
  readonly pattern: string;
  readonly value: string;
}

/** Contract 5, *Signing*: the pattern matches the whole value. */
self.addEventListener('message', ({ data }: MessageEvent<MatchRequest>) => {
  const matches = new RegExp(`^(?:${data.pattern})$`, 'u').test(data.value);
  self.postMessage({ number: data.number, matches }, {});
});
self.postMessage('ready', {});
