import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { CheckField, FieldGroup } from '../../design/parts/field.tsx';
import { listStanding, type Source } from '../words.ts';

/** One box for each list. A list that cannot be searched makes the run incomplete; leaving it out is the person's choice. */
export function ListChoices({
  sources,
  chosen,
  onChange,
}: {
  readonly sources: readonly Source[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}): ReactNode {
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <FieldGroup legend="Lists">
      {sources.map((source) => {
        const standing = listStanding(source);
        return (
          <CheckField
            key={source.key}
            value={source.key}
            checked={chosen.has(source.key)}
            onChange={() => toggle(source.key)}
            label={
              <>
                {source.name} {standing && <Badge tone={standing[1]}>{standing[0]}</Badge>}
              </>
            }
          />
        );
      })}
    </FieldGroup>
  );
}
