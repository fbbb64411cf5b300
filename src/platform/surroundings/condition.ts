import type { Log } from '../log/log.ts';

/** One that a person has to mend: a line of the log when it begins, and one when it is over, however often it is looked at. */
export function openCondition(log: Pick<Log, 'warn' | 'info'>, began: string, over: string) {
  let holds = false;
  return (found: boolean, fields: object): void => {
    if (found === holds) return;
    holds = found;
    if (found) log.warn(fields, began);
    else log.info(fields, over);
  };
}
