import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Disclosure, Verbatim } from '../../design/parts/disclosure.tsx';
import { Facts, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { jsonText } from './json-text.ts';
import type { Step } from '../records.ts';
import { isScreening, screeningOf } from './screening-config.ts';
import styles from '../verification.module.css';
import { countText, outputText, STEP_TYPES } from '../words.ts';

type Names = ReadonlyMap<string, string>;

/** The steps of a workflow in their order, for people who do not read JSON. */
export function StepsInWords({
  steps,
  listNames,
}: {
  readonly steps: readonly Step[];
  readonly listNames: Names;
}): ReactNode {
  return (
    <ol className={styles['entries']}>
      {steps.map((step) => (
        <li key={step.key}>
          <Stack gap={2}>
            <Row>
              <h3>{step.key}</h3>
              <Badge>{step.type}</Badge>
            </Row>
            {isScreening(step) ? (
              <ScreeningWords step={step} listNames={listNames} />
            ) : (
              <StepWords step={step} />
            )}
          </Stack>
        </li>
      ))}
    </ol>
  );
}

function StepWords({ step: { type, outputs, config } }: { readonly step: Step }): ReactNode {
  const needsApproval = type === 'extract' || type === 'enrich';
  return (
    <>
      <p>
        {outputs.length === 0
          ? 'It gives no fields.'
          : `${STEP_TYPES[type][1]} ${outputs.map(outputText).join(', ')}.`}
      </p>
      {outputs.length > 0 && (
        <Soft>
          {needsApproval
            ? 'Evidence once the completed attempt is approved.'
            : 'Evidence as soon as the step succeeds.'}
        </Soft>
      )}
      {Object.keys(config).length > 0 && (
        <Disclosure summary="Settings for the program that runs it">
          <Verbatim label="Settings">{jsonText(config)}</Verbatim>
        </Disclosure>
      )}
    </>
  );
}

function ScreeningWords({ step, listNames }: { readonly step: Step; readonly listNames: Names }): ReactNode {
  const { sources, reviewScore, matchScore, pepLookbackMonths } = screeningOf(step.config);
  return (
    <>
      <p>
        The service screens the person who was read, as soon as every step before this one has its result. It
        searches these lists:
      </p>
      <ul className={styles['dots']}>
        {sources.map((key) => (
          <li key={key}>{listNames.get(key) ?? key}</li>
        ))}
      </ul>
      <Facts
        items={[
          ['Review from', countText(reviewScore, 'point')],
          ['Match from', countText(matchScore, 'point')],
          ...(sources.includes('service_pep')
            ? [['Still a PEP after leaving office for', countText(pepLookbackMonths, 'month')] as const]
            : []),
        ]}
      />
      <Soft>It leaves a check in the session, and evidence of a linked subject.</Soft>
    </>
  );
}
