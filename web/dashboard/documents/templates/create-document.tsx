import { type ReactNode, useMemo, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { FieldGroup, Form, TextField } from '../../design/parts/field.tsx';
import { Grid, Row, Soft } from '../../design/parts/layout.tsx';
import { useGo } from '../../shell/address.ts';
import { isUnknown, NO_SUBJECT, SubjectField } from '../../subjects/subject-field.tsx';
import { DataFields } from './data-fields.tsx';
import type { Template, TemplateRole } from '../records.ts';
import { dataIn, withMissing } from './sample-data.ts';
import { joinedFaults } from './source-faults.ts';
import { roleText } from '../words.ts';

interface Person {
  readonly name: string;
  readonly email: string;
}

const NOBODY: Person = { name: '', email: '' };

function pointersOf(roles: readonly TemplateRole[]): readonly string[] {
  const people = roles.flatMap(({ id }) => [`/signers/${id}/name`, `/signers/${id}/email`]);
  return ['/name', '/templateData', ...people];
}

/** A draft from the template, with somebody for every role. */
export function CreateDocument({ template }: { readonly template: Template }): ReactNode {
  const { id, roles, variables, sampleData } = template;
  const go = useGo();
  const [name, setName] = useState('');
  const [people, setPeople] = useState<Readonly<Record<string, Person>>>({});
  // Document 3: sample data never stands in for a customer's by itself, so somebody has to ask for it.
  const [text, setText] = useState(() => JSON.stringify(withMissing({}, variables), null, 2));
  const [own, setOwn] = useState<string>();
  const [subject, setSubject] = useState(NO_SUBJECT);
  const [isAsked, setAsked] = useState(false);
  const create = useSend('createDocument', { onDone: (made) => go(`/documents/${made.id}`) });
  const faults = useMemo(() => joinedFaults(create.error, pointersOf(roles)), [create.error, roles]);
  const submit = (): void => {
    const read = dataIn(text);
    setOwn('fault' in read ? read.fault : undefined);
    setAsked(true);
    if (!('data' in read) || isUnknown(subject)) return;
    const signers = Object.fromEntries(roles.map((role) => [role.id, people[role.id] ?? NOBODY]));
    const { subjectId: riskSubjectId } = subject;
    const about = riskSubjectId === undefined ? {} : { riskSubjectId };
    create.mutate({ params: { id }, body: { name, templateData: read.data, signers, ...about } });
  };
  return (
    <Form submit="Create document" busy={create.isPending} faults={faults} onSubmit={submit}>
      <Soft>A draft: nobody is invited before it is sent.</Soft>
      <TextField
        label="Name of the document"
        hint="Signers see it."
        maxLength={200}
        required
        pointer="/name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SubjectField
        choice={subject}
        onChange={setSubject}
        hint="Whom it is about, if you like: it then stands on the page of that subject."
        fault={isAsked && isUnknown(subject) ? 'No subject has this id.' : undefined}
      />
      <Grid>
        {roles.map((role) => (
          <PersonFields
            key={role.id}
            role={role}
            person={people[role.id] ?? NOBODY}
            onChange={(person) => setPeople({ ...people, [role.id]: person })}
          />
        ))}
      </Grid>
      <DataFields
        label="Data of the document"
        hint={
          variables.length === 0 ? 'The source needs none.' : `The source reads: ${variables.join(', ')}.`
        }
        text={text}
        onChange={setText}
        fault={own ?? faults.byField['/templateData']}
      />
      <Row>
        <Button small onClick={() => setText(JSON.stringify(sampleData, null, 2))}>
          Put the sample data in, to be changed
        </Button>
      </Row>
    </Form>
  );
}

function PersonFields({
  role,
  person,
  onChange,
}: {
  readonly role: TemplateRole;
  readonly person: Person;
  readonly onChange: (person: Person) => void;
}): ReactNode {
  return (
    <FieldGroup legend={roleText(role)}>
      <TextField
        label="Name"
        maxLength={200}
        required
        pointer={`/signers/${role.id}/name`}
        value={person.name}
        onChange={({ target }) => onChange({ ...person, name: target.value })}
      />
      <TextField
        label="E-mail"
        inputMode="email"
        maxLength={254}
        required
        pointer={`/signers/${role.id}/email`}
        value={person.email}
        onChange={({ target }) => onChange({ ...person, email: target.value })}
      />
    </FieldGroup>
  );
}
