import { type ReactNode, useState } from 'react';
import { SelectField } from '../../design/parts/field.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { exactTime } from '../../design/parts/time.tsx';
import { CheckField } from '../../design/parts/field.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { type Assessment, useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { useAssessments } from './listed-assessments.ts';
import { asWords } from '../words.ts';
import { changeText, compare } from './compare.ts';

/** This assessment beside another one of the subject. */
export function Comparison({ assessment }: { readonly assessment: Assessment }): ReactNode {
  const all = useAssessments(assessment.data.subjectId);
  const [chosen, setChosen] = useState('');
  const others = all.data?.filter(({ assessmentId }) => assessmentId !== assessment.id) ?? [];
  return (
    <Card title="Compare">
      <Loaded read={all} lines={1}>
        {() =>
          others.length === 0 ? (
            <p>There is no other assessment of this subject to compare with.</p>
          ) : (
            <Stack>
              <SelectField
                label="Compare with"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
                options={[
                  ['', 'Choose one'],
                  ...others.map(
                    ({ assessmentId, at, policyKey, decision }) =>
                      [assessmentId, `${exactTime(at)}, ${policyKey}: ${asWords(decision)}`] as const,
                  ),
                ]}
              />
              {chosen !== '' && <Beside assessment={assessment} otherId={chosen} />}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

function Beside({
  assessment,
  otherId,
}: {
  readonly assessment: Assessment;
  readonly otherId: string;
}): ReactNode {
  const other = useRecord('assessments', otherId);
  const [isWhole, setWhole] = useState(false);
  return (
    <Loaded read={other}>
      {(found) => {
        const [earlier, later] =
          found.data.sequence < assessment.data.sequence ? [found, assessment] : [assessment, found];
        const rows = compare(earlier.data, later.data).filter(({ isChanged }) => isWhole || isChanged);
        const title = (one: Assessment): string => (one.id === assessment.id ? 'This one' : 'The other one');
        return (
          <Stack>
            <p role="status">{changeText(earlier.data, later.data)}</p>
            <CheckField
              label="Also what is the same"
              checked={isWhole}
              onChange={({ target }) => setWhole(target.checked)}
            />
            <div className={styles['scroll']}>
              <table className={styles['plainTable']} aria-label="Comparison">
                <thead>
                  <tr>
                    <th scope="col">What</th>
                    <th scope="col">
                      {title(earlier)}, {exactTime(earlier.data.evaluatedAt)}
                    </th>
                    <th scope="col">
                      {title(later)}, {exactTime(later.data.evaluatedAt)}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ what, one, other: next, isChanged }) => (
                    <tr key={what} className={isWhole && isChanged ? styles['changed'] : undefined}>
                      <th scope="row">{what}</th>
                      <td>{one}</td>
                      <td>{next}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Stack>
        );
      }}
    </Loaded>
  );
}
