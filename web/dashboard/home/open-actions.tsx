import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Badge } from '../design/parts/badge.tsx';
import { Card, Soft } from '../design/parts/layout.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { AGES, type ActionFilter, placeOfActions, SEVERITIES } from '../queue/action-filter.ts';
import { DECISIONS } from '../queue/work-items.ts';
import styles from './home.module.css';

type Groups = AnswerOf<'readHome'>['openActionGroups'];

/** Open actions by severity and by how long they wait; every number leads to those that it counts. */
export function OpenActions({
  groups,
  isCut,
}: {
  readonly groups: Groups;
  /** There may be more, newer ones that are not counted. */
  readonly isCut: boolean;
}): ReactNode {
  const rows = SEVERITIES.filter(([severity]) => groups.some(({ decision }) => decision === severity));
  if (rows.length === 0) return null;
  return (
    <Card title="Open actions by severity and age" tight>
      <div className={styles['scroll']}>
        <table className={styles['ages']} aria-label="Open actions by severity and age">
          <thead>
            <tr>
              <th scope="col">Severity</th>
              {AGES.map(([age, text]) => (
                <th key={age} scope="col">
                  {text}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([decision, text]) => (
              <tr key={decision}>
                <th scope="row">
                  <Badge tone={DECISIONS[decision][1]}>{text}</Badge>
                </th>
                {AGES.map(([age, waits]) => (
                  <td key={age}>
                    <Count groups={groups} of={{ decision, age }} words={`${text}, ${waits.toLowerCase()}`} />
                  </td>
                ))}
                <td>
                  <Count groups={groups} of={{ decision }} words={`${text}, of every age`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && <Soft>The oldest 10,000 are counted; there may be more, newer ones.</Soft>}
    </Card>
  );
}

function Count({
  groups,
  of,
  words,
}: {
  readonly groups: Groups;
  readonly of: ActionFilter;
  readonly words: string;
}): ReactNode {
  const count = groups
    .filter(({ decision, age }) => decision === of.decision && (of.age === undefined || age === of.age))
    .reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return <span className={styles['none']}>–</span>;
  return (
    <PlaceLink to={placeOfActions(of)}>
      {count.toLocaleString()} <span className="spoken">open actions: {words}</span>
    </PlaceLink>
  );
}
