/** Undefined where it takes longer; what comes of it then is nobody's concern. */
export function answeredWithin<Value>(
  milliseconds: number,
  work: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    timer.unref();
    const settled = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
    };
    work.then(
      (value) => settled(() => resolve(value)),
      (error: unknown) => settled(() => reject(error)),
    );
  });
}
