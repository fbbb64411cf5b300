import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../data/api.ts';
import type { Definition } from '../definition.ts';
import { marksIn, writtenDefinition } from './definition-text.ts';

/** Long enough that nobody who types is checked at every letter. */
const PAUSE_MILLISECONDS = 600;

export type DefinitionCheck = ReturnType<typeof useCheck>;

/** What the service says of the text once nothing has changed for a moment; the last valid definition stays. */
export function useCheck(text: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  const written = useMemo(() => writtenDefinition(text), [text]);
  const isWaiting = settled !== text;
  const validation = useRead(
    'validatePolicy',
    { body: { definition: 'value' in written ? written.value : undefined } },
    { enabled: !isWaiting && 'value' in written },
  );
  const marks = useMemo(
    () => (isWaiting ? [] : marksIn(written, validation.data)),
    [written, validation.data, isWaiting],
  );
  const [definition, setDefinition] = useState<Definition>();
  const valid = validation.data?.normalized?.definition as Definition | undefined;
  useEffect(() => {
    if (valid) setDefinition(valid);
  }, [valid]);
  return { written, isWaiting, validation, definition, marks };
}
