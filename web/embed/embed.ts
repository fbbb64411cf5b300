/** A classic script, so that one tag without a build is enough: everything it has stays in this function. */
(() => {
  /** A page that cannot be reached, or may not be framed here, says nothing at all. */
  const READY_WITHIN_MILLISECONDS = 20_000;

  /** The rights that the page needs, and no more: it may not lead the embedding page elsewhere. */
  const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-modals allow-popups';

  const FILLED: readonly (keyof Assay.FilledField)[] = [
    'fieldId',
    'fieldType',
    'label',
    'value',
    'groupKey',
    'acroFieldName',
    'filledAt',
    'requiredRemaining',
  ];

  function embedSigning(given: Assay.SigningOptions): Assay.EmbeddedSigning {
    // Pages without types may leave it out.
    const options: Options = given ?? {};
    const target = targetOf(options);
    if ('code' in target) {
      // Later, as every other callback: the caller then has what this returns.
      queueMicrotask(() => options.onError?.(target));
      return { destroy: () => undefined };
    }
    const { container, url } = target;
    const frame = frameFor(url);
    const timer = setTimeout(() => options.onError?.(notReady(url)), READY_WITHIN_MILLISECONDS);
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source === null || event.source !== frame.contentWindow || event.origin !== url.origin)
        return;
      if (!isOurs(event.data)) return;
      if (event.data.type === 'ready') clearTimeout(timer);
      pass(options, event.data);
    };
    addEventListener('message', hear);
    container.append(frame);
    return {
      destroy: () => {
        clearTimeout(timer);
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  }

  type Options = Partial<Assay.SigningOptions>;
  type Target = { readonly container: Element; readonly url: URL } | Assay.SigningError;

  function targetOf(options: Options): Target {
    const container = containerOf(options.container);
    if (!container) return { code: 'invalid_container', message: 'container is no element of this page.' };
    const url = addressOf(options.url);
    return url
      ? { container, url }
      : { code: 'invalid_url', message: 'url is no absolute http or https address of a signing page.' };
  }

  function containerOf(container: unknown): Element | null {
    if (typeof container !== 'string') return container instanceof Element ? container : null;
    try {
      return document.querySelector(container);
    } catch {
      return null;
    }
  }

  function addressOf(text: unknown): URL | undefined {
    try {
      const url = new URL(String(text));
      const fits = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
      return fits ? url : undefined;
    } catch {
      return undefined;
    }
  }

  function frameFor(url: URL): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.title = 'Sign the document';
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'eager';
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
    // The page speaks to this origin alone, and only where the service lists it.
    url.hash = `origin=${location.origin}`;
    frame.src = url.href;
    return frame;
  }

  function notReady(url: URL): Assay.SigningError {
    const seconds = READY_WITHIN_MILLISECONDS / 1000;
    const message = `The signing page said nothing within ${seconds} seconds. Is ${url.origin} reachable, and does its ASSAY_EMBED_ORIGINS name ${location.origin}?`;
    return { code: 'not_ready', message };
  }

  interface Message {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }

  function isOurs(message: unknown): message is Message {
    if (!isObject(message) || message['source'] !== 'assay' || message['version'] !== 1) return false;
    return typeof message['type'] === 'string' && isObject(message['data']);
  }

  function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === 'object' && value !== null;
  }

  /** An error of a callback is an uncaught error of the page, and disturbs no other message. */
  function pass(options: Options, { type, data }: Message): void {
    if (type === 'ready') options.onReady?.(idsOf(data));
    else if (type === 'field_filled') options.onFieldFilled?.(filledOf(data));
    else if (type === 'completed') options.onCompleted?.(idsOf(data));
    else if (type === 'declined') options.onDeclined?.(idsOf(data));
    else if (type === 'error')
      options.onError?.({ code: textOf(data['code'], 'error'), message: textOf(data['message'], '') });
  }

  function textOf(value: unknown, fallback: string): string {
    return typeof value === 'string' ? value : fallback;
  }

  function idsOf(data: Message['data']): Assay.SigningData {
    return { documentId: textOf(data['documentId'], ''), signerId: textOf(data['signerId'], '') };
  }

  function filledOf(data: Message['data']): Assay.FilledField {
    const field = Object.fromEntries(FILLED.map((name) => [name, data[name] ?? null]));
    return field as unknown as Assay.FilledField;
  }

  const page: { Assay?: { embedSigning?: typeof embedSigning } } = globalThis;
  page.Assay = { ...page.Assay, embedSigning };
})();
